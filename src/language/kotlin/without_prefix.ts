import type { SyntaxNode } from "./syntax_node.ts";

/** The operand of a prefix operator, which the grammar binds tighter than a following `.`. */
export function withoutPrefix(node: SyntaxNode): SyntaxNode {
  if (node.type !== "unary_expression") return node;
  const [operator] = node.children;
  const [argument] = node.namedChildren;
  return operator !== undefined && argument !== undefined && operator.id !== argument.id
    ? withoutPrefix(argument)
    : node;
}
