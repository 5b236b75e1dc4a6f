import type { Node } from "web-tree-sitter";
import { isComment } from "./is_comment.ts";

/** The only operand of a node: the expression in parentheses, or that of a `return`. */
export function operandOf(node: Node): Node | null {
  return node.namedChildren.find((child) => !isComment(child)) ?? null;
}
