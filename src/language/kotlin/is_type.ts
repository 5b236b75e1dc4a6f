import type { SyntaxNode } from "./syntax_node.ts";

const typeNodes: ReadonlySet<string> = new Set([
  "user_type",
  "nullable_type",
  "function_type",
  "non_nullable_type",
  "parenthesized_type",
]);

/** Whether a node of the tree is a type. */
export function isType(node: SyntaxNode): boolean {
  return typeNodes.has(node.type);
}
