import { ImportKind } from "../../facts/import_kind.ts";
import type { KotlinFile, Visit } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

const visitImport: Visit = (kotlin, node, place) => {
  const path = node.namedChildren.find((child) => child.type === "qualified_identifier");
  if (path === undefined) return;
  const segments = segmentsOf(kotlin, path);
  const isStar = node.children.some((child) => child.type === "*" || child.type === ".*");
  const alias = node.namedChildren.find((child) => child.type === "identifier");
  const imported = isStar ? "*" : segments.pop() ?? "";
  kotlin.facts.add("imports", {
    scope: place.scope,
    specifier: segments.join("."),
    imported,
    local: isStar ? "" : alias === undefined ? imported : kotlin.nameOf(alias),
    kind: isStar ? ImportKind.star : ImportKind.value,
    line: kotlin.lineAt(node.startIndex),
  });
};

const visitPackage: Visit = (kotlin, node) => {
  const path = node.namedChildren.find((child) => child.type === "qualified_identifier");
  if (path !== undefined) kotlin.extraction.packageName = segmentsOf(kotlin, path).join(".");
};

function segmentsOf(kotlin: KotlinFile, path: SyntaxNode): string[] {
  return path.namedChildren.filter((child) => child.type === "identifier")
    .map((child) => kotlin.nameOf(child));
}

/** Visits of a file's head. */
export const importVisits: readonly (readonly [string, Visit])[] = [
  ["import", visitImport],
  ["package_header", visitPackage],
];
