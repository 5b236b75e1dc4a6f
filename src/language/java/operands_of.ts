import type { JavaNode } from "./java_node.ts";
import type { JavaFile } from "./java_file.ts";

/** The operands of a chain of one binary operator, in source order; the grammar nests such a chain to the left. */
export function operandsOf(java: JavaFile, node: JavaNode, operator: string): JavaNode[] {
  const operands: JavaNode[] = [];
  let at: JavaNode = node;
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
