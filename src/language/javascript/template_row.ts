import { ExprOp } from "../../facts/expr_op.ts";
import { insertedValue } from "./inserted_value.ts";
import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";

const MAX_PARTS = 16;

/** Reads a template literal; returns the row of `exprs`. */
export function templateRow(file: ScriptFile, node: number): number {
  const { tree, text, exprs, readers } = file;
  const rows: number[] = [];
  let value = "";
  let at = tree.start(node) + 1;
  const addText = (end: number): void => {
    const piece = stringValue(text.slice(at, end));
    value += piece;
    if (piece !== "") rows.push(exprs.string(piece));
  };
  const substitutions = tree.children(node);
  for (const substitution of substitutions) {
    addText(tree.start(substitution));
    value += insertedValue;
    rows.push(readers.expression(file, tree.child(substitution, 0), "value"));
    at = tree.end(substitution);
  }
  addText(Math.max(at, tree.end(node) - 1));
  file.literal(value, node);
  if (substitutions.length === 0) return exprs.string(value);
  return exprs.add(ExprOp.template, exprs.list(rows.slice(0, MAX_PARTS)));
}
