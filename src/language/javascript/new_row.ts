import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { nameStart } from "./name_start.ts";
import { recordCall } from "./record_call.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { typeArguments } from "./type_arguments.ts";

/** Reads `new X(…)`; returns the row of `exprs`. */
export function newRow(file: ScriptFile, node: number): number {
  const { tree, exprs, readers } = file;
  const callee = tree.child(node, 0);
  const args = tree.childOf(node, SyntaxKind.arguments);
  const calleeRow = readers.expression(file, callee, "value");
  const types = typeArguments(file, tree.childOf(node, SyntaxKind.typeArguments));
  const target = types.length === 0
    ? calleeRow
    : exprs.typed(ExprOp.typeArguments, calleeRow, file.types.list(types));
  const use = { kind: RefKind.new, expr: target, start: nameStart(file, callee) };
  return exprs.add(ExprOp.new, target, recordCall(file, use, args));
}
