import type { JavaNode } from "./java_node.ts";
import { isComment } from "./is_comment.ts";

/** The only operand of a node: the expression in parentheses, or that of a `return`. */
export function operandOf(node: JavaNode): JavaNode | null {
  return node.namedChildren.find((child) => !isComment(child)) ?? null;
}
