import type { SyntaxNode } from "./syntax_node.ts";

/** Whether a node is a string literal, raw or not. */
export function isString(node: SyntaxNode): boolean {
  const type = node.type;
  return type === "string_literal" || type === "multiline_string_literal";
}
