import { ImportKind } from "../../facts/import_kind.ts";
import type { Visit } from "./kotlin_file.ts";

const IMPORT = /^import\s+([^]*?)(\.\*)?(?:\s+as\s+(\S+?))?;?$/;

// The text of these nodes says all, and a file's head is a large part of its nodes.
const visitImport: Visit = (kotlin, node, place) => {
  const match = IMPORT.exec(kotlin.textOf(node));
  if (match === null) return;
  const isStar = match[2] !== undefined;
  const segments = segmentsOf(match[1] ?? "");
  const imported = isStar ? "*" : segments.pop() ?? "";
  const alias = match[3]?.replaceAll("`", "");
  kotlin.facts.add("imports", {
    scope: place.scope,
    specifier: segments.join("."),
    imported,
    local: isStar ? "" : alias ?? imported,
    kind: isStar ? ImportKind.star : ImportKind.value,
    line: kotlin.lineAt(node.startIndex),
  });
};

const visitPackage: Visit = (kotlin, node) => {
  const path = kotlin.textOf(node).replace(/^package\s+/, "").replace(/;$/, "");
  kotlin.extraction.packageName = segmentsOf(path).join(".");
};

function segmentsOf(path: string): string[] {
  return path.split(".").map((segment) => segment.trim().replaceAll("`", ""));
}

/** Visits of a file's head. */
export const importVisits: readonly (readonly [string, Visit])[] = [
  ["import", visitImport],
  ["package_header", visitPackage],
];
