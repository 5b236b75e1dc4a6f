import type { SyntaxNode } from "../syntax_node.ts";

/** Whether a chain of calls and attributes starts with a star, which is then about the whole chain. */
export function hasSplatHead(node: SyntaxNode): boolean {
  let current: SyntaxNode | undefined = node;
  while (current !== undefined && isLink(current.type)) current = current.children[0];
  return current !== node && current?.type === "list_splat";
}

function isLink(type: string): boolean {
  return type === "call" || type === "attribute" || type === "subscript";
}
