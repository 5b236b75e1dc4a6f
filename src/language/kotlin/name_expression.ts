import { ExprOp } from "../../facts/expr_op.ts";
import type { KotlinFile } from "./kotlin_file.ts";

/** A dotted name as an expression. */
export function nameExpression(kotlin: KotlinFile, dotted: string): number {
  let row = 0;
  for (const segment of dotted.split(".")) {
    row = row === 0
      ? kotlin.addExpression({ op: ExprOp.name, text: segment })
      : kotlin.addExpression({ op: ExprOp.member, a: row, text: segment });
  }
  return row;
}
