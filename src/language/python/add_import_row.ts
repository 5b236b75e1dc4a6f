import { ImportKind } from "../../facts/import_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

/** A module as an import statement names it. */
export interface ModuleName {
  readonly specifier: string;
  /** Leading dots. */
  readonly level: number;
}

export function addImportRow(
  file: PythonFile,
  place: Place,
  node: SyntaxNode,
  row: {
    readonly module: ModuleName;
    readonly imported: string;
    readonly local: string;
    readonly kind?: ImportKind;
  },
): void {
  file.facts.add("imports", {
    scope: place.frame.scope,
    specifier: row.module.specifier,
    imported: row.imported,
    local: row.local,
    kind: row.kind ?? ImportKind.value,
    level: row.module.level,
    branch: place.branch,
    line: node.line,
  });
}
