import { FileFlag } from "../../facts/file_flag.ts";
import type { Extraction } from "../extraction.ts";
import type { TextLanguage } from "../language.ts";

let readSettings: ((extraction: Extraction) => void) | undefined;

/** Plain files of which resolvers read some settings. The readers of their formats are loaded when first needed. */
export const configuration: TextLanguage = {
  kind: "text",
  name: "text",
  semantics: 0,
  async prepare(): Promise<void> {
    readSettings ??= (await import("./read_settings.ts")).readSettings;
  },
  extract(extraction): void {
    extraction.mark(FileFlag.plain);
    readSettings?.(extraction);
  },
};
