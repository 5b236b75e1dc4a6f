import type { SyntaxNode } from "../syntax_node.ts";
import { addImportRow } from "./add_import_row.ts";
import { addReExport } from "./add_re_export.ts";
import { importedNames } from "./imported_names.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

/**
 * Records `import a.b` and `import a.b as c`. The first binds `a` and has no `imported`; the second binds the module
 * itself, so that its `imported` is `*`.
 */
export function addImport(file: PythonFile, statement: SyntaxNode, place: Place): void {
  for (const { name, alias, node } of importedNames(statement.children)) {
    const root = name.split(".")[0] ?? name;
    const local = alias ?? root;
    file.declare(place.frame, local);
    file.typing.addModule(name, alias ?? name);
    addImportRow(file, place, node, {
      module: { specifier: name, level: 0 },
      imported: alias === undefined ? "" : "*",
      local,
    });
    if (alias === name) addReExport(file, name, { specifier: name, level: 0 }, node);
  }
}
