import { ExprOp } from "../../facts/expr_op.ts";
import type { KotlinFile } from "./kotlin_file.ts";

/** A List of rows of exprs. */
export function expressionList(kotlin: KotlinFile, rows: readonly number[]): number {
  let list = 0;
  for (let index = rows.length - 1; index >= 0; index--) {
    list = kotlin.addExpression({ op: ExprOp.list, a: rows[index] ?? 0, b: list });
  }
  return list;
}
