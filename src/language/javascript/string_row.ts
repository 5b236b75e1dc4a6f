import { ExprOp } from "../../facts/expr_op.ts";
import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Stands for an inserted value in a text. */
const INSERTED = "\u0001";

/** Reads a string literal; returns the row of `exprs`. */
export function stringRow(file: ScriptFile, node: number): number {
  const { tree, text, exprs } = file;
  const value = stringValue(text.slice(tree.start(node) + 1, tree.end(node) - 1));
  file.literal(value, node);
  return exprs.string(value);
}

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
    value += INSERTED;
    rows.push(readers.expression(file, tree.child(substitution, 0), "value"));
    at = tree.end(substitution);
  }
  addText(Math.max(at, tree.end(node) - 1));
  file.literal(value, node);
  if (substitutions.length === 0) return exprs.string(value);
  return exprs.add(ExprOp.template, exprs.list(rows.slice(0, MAX_PARTS)));
}

const MAX_PARTS = 16;

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
      value += INSERTED;
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
