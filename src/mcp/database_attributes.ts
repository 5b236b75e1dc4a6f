import type { DatabaseStatus } from "../workspace/workspace_api.ts";
import type { Attributes } from "./element.ts";
import { shorten } from "./shorten.ts";

/** Bytes of all problems together, and of one. */
const allLimit = 2000;
const problemLimit = 400;
const labelLimit = 200;

/** What a status says of databases; nothing where there is nothing to say. */
export function databaseAttributes(databases: DatabaseStatus | undefined): Attributes {
  if (databases === undefined) return {};
  const { detected, snapshots, hasManifest, problems } = databases;
  const isTold = detected.length > 0 || snapshots > 0;
  return {
    db_sources_detected: isTold && detected.length > 0
      ? detected.map((label) => shorten(label, labelLimit)).join(", ")
      : undefined,
    db_snapshots: isTold ? snapshots : undefined,
    db_manifest: hasManifest ? "true" : undefined,
    db_manifest_errors: problems.length === 0 ? undefined : joined(problems),
  };
}

/** As many problems as have room, and how many more there are. */
function joined(problems: readonly string[]): string {
  const shown: string[] = [];
  let size = 0;
  for (const problem of problems) {
    const text = shorten(problem, problemLimit);
    if (size + text.length > allLimit) break;
    shown.push(text);
    size += text.length + 2;
  }
  const rest = problems.length - shown.length;
  return rest === 0 ? shown.join("; ") : `${shown.join("; ")}; and ${rest} more`;
}
