import { ExportKind } from "../../facts/export_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { ModuleName } from "./add_import_row.ts";
import type { PythonFile } from "./python_file.ts";

/** `import x as x` says that the name is meant for importers; in a stub nothing else does. */
export function addReExport(
  file: PythonFile,
  name: string,
  module: ModuleName,
  node: SyntaxNode,
): void {
  file.facts.add("exports", {
    exported: name,
    local: name,
    specifier: ".".repeat(module.level) + module.specifier,
    kind: ExportKind.reExport,
    line: node.line,
  });
}
