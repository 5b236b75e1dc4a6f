import type { ExportKind } from "../../facts/export_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { requiredModule } from "./required_module.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** Something that a CommonJS module puts on its exports object. */
export interface CommonJsExport {
  readonly kind: ExportKind;
  /** Name; empty for the whole module. */
  readonly exported: string;
  /** Row of `exprs`. */
  readonly value: number;
  /** Node of the value. */
  readonly node: number;
  /** UTF-16 offset of where it is written. */
  readonly start: number;
}

/**
 * Records an export of a CommonJS module. For what another module exports, `specifier` names that module and `local` the
 * name there, empty for the module itself.
 */
export function addExport(file: ScriptFile, item: CommonJsExport): void {
  const { tree, exprs } = file;
  const required = item.node === 0 ? undefined : requiredModule(file, item.node);
  const value = unwrapped(file, item.node);
  const isName = tree.kind(value) === SyntaxKind.identifier ||
    tree.kind(value) === SyntaxKind.shorthandProperty;
  const local = isName ? file.textOf(value) : required?.members[0] ?? "";
  file.isCommonJs = true;
  file.facts.add("exports", {
    exported: item.exported,
    local,
    expr: exprs.op(item.value) === ExprOp.null ? 0 : item.value,
    specifier: required === undefined || required.members.length > 1 ? "" : required.specifier,
    kind: item.kind,
    line: file.lineAt(item.start),
  });
  if (isName) file.exportedNames.add(local);
}
