import type { Extraction } from "../extraction.ts";
import type { TextLanguage } from "../language.ts";

let addSnapshot: ((extraction: Extraction) => void) | undefined;

/** Snapshots of schemas, `*.graphindb.json`. What reads them is loaded when first needed. */
export const databaseSnapshot: TextLanguage = {
  kind: "text",
  name: "database",
  semantics: 6,
  async prepare(): Promise<void> {
    addSnapshot ??= (await import("./add_snapshot.ts")).addSnapshot;
  },
  extract(extraction): void {
    addSnapshot?.(extraction);
  },
};
