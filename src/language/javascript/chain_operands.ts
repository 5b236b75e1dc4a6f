import { operatorText } from "./operator_text.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** The operands of a chain of one binary operator, which the grammar nests to the left. */
export function chainOperands(file: ScriptFile, node: number, operator: string): number[] {
  const { tree } = file;
  const operands: number[] = [];
  let at = node;
  while (tree.kind(at) === SyntaxKind.binary && operatorText(file, at) === operator) {
    operands.push(tree.lastChild(at));
    at = tree.child(at, 0);
  }
  operands.push(at);
  return operands.reverse();
}
