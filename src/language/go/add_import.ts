import { ImportKind } from "../../facts/import_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { GoFile } from "./go_file.ts";
import { stringValue } from "./string_value.ts";

/**
 * Records one import. Without a name of its own it has no `local`: the name is that of the imported package's clause,
 * which this file does not say.
 */
export function addImport(file: GoFile, spec: SyntaxNode): void {
  let local = "";
  let kind: ImportKind = ImportKind.value;
  let specifier = "";
  for (const child of spec.children) {
    switch (child.type) {
      case "package_identifier":
        local = child.text;
        break;
      case "dot":
        kind = ImportKind.star;
        break;
      case "blank_identifier":
        kind = ImportKind.blank;
        break;
      default:
        specifier = stringValue(child) ?? specifier;
    }
  }
  if (specifier === "") return;
  file.facts.add("imports", {
    scope: file.fileBlock.scope,
    specifier,
    imported: "*",
    local,
    kind,
    line: spec.line,
  });
}
