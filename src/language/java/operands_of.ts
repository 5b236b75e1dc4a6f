import type { Node } from "web-tree-sitter";
import type { JavaFile } from "./java_file.ts";

/** The operands of a chain of one binary operator, in source order; the grammar nests such a chain to the left. */
export function operandsOf(java: JavaFile, node: Node, operator: string): Node[] {
  const operands: Node[] = [];
  let at: Node = node;
  for (;;) {
    const right = java.field(at, "right");
    if (right !== null) operands.push(right);
    const left = java.field(at, "left");
    if (left === null) break;
    if (left.type !== "binary_expression" || java.operatorOf(left) !== operator) {
      operands.push(left);
      break;
    }
    at = left;
  }
  return operands.reverse();
}
