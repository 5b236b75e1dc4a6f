import { ImportKind } from "../../facts/import_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addImportRow, type ModuleName } from "./add_import_row.ts";
import { addReExport } from "./add_re_export.ts";
import { importedNames } from "./imported_names.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { withoutSpaces } from "./without_spaces.ts";

/** Records `from … import …`, with a row for each name. */
export function addFromImport(file: PythonFile, statement: SyntaxNode, place: Place): void {
  const isFuture = statement.type === "future_import_statement";
  const children = statement.children;
  const module = isFuture ? { specifier: "__future__", level: 0 } : moduleName(children[0]);
  for (const child of children) {
    if (child.type !== "wildcard_import") continue;
    addImportRow(file, place, child, { module, imported: "*", local: "", kind: ImportKind.star });
  }
  for (
    const { name, alias, node } of importedNames(isFuture ? children : children.slice(1))
  ) {
    const local = alias ?? name;
    file.declare(place.frame, local);
    if (module.level === 0) file.typing.addMember(module.specifier, name, local);
    addImportRow(file, place, node, { module, imported: name, local });
    if (alias === name) addReExport(file, name, module, node);
  }
}

function moduleName(node: SyntaxNode | undefined): ModuleName {
  if (node === undefined) return { specifier: "", level: 0 };
  const text = withoutSpaces(node);
  const specifier = text.replace(/^\.+/, "");
  return { specifier, level: text.length - specifier.length };
}
