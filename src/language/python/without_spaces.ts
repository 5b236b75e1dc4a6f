import type { SyntaxNode } from "../syntax_node.ts";

export function withoutSpaces(node: SyntaxNode): string {
  return node.text.replace(/[\s\\]+/g, "");
}
