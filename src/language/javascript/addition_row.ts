import { ExprOp } from "../../facts/expr_op.ts";
import { insertedValue } from "./inserted_value.ts";
import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/**
 * Reads `a + b + …`; returns the row of `exprs`: a concatenation when a string or template is among the operands, else a
 * number.
 */
export function additionRow(file: ScriptFile, node: number, operands: readonly number[]): number {
  const { tree, exprs, readers } = file;
  const isText = operands.some((operand) => isTextNode(tree.kind(operand)));
  if (!isText) {
    for (const operand of operands) readers.expression(file, operand, "effect");
    return exprs.opaque();
  }
  let value = "";
  let row = 0;
  for (const operand of operands) {
    if (tree.kind(operand) === SyntaxKind.string) {
      const piece = stringValue(file.text.slice(tree.start(operand) + 1, tree.end(operand) - 1));
      value += piece;
      row = joined(file, row, exprs.string(piece));
    } else {
      value += insertedValue;
      row = joined(file, row, readers.expression(file, operand, "value"));
    }
  }
  file.literal(value, node);
  return row;
}

function isTextNode(kind: number): boolean {
  return kind === SyntaxKind.string || kind === SyntaxKind.template;
}

function joined(file: ScriptFile, left: number, right: number): number {
  return left === 0 ? right : file.exprs.add(ExprOp.concat, left, right);
}
