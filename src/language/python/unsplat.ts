import type { SyntaxNode } from "../syntax_node.ts";

/** The node behind a star; the grammar reads `[*load(1)]` as a call of `*load`. */
export function unsplat(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.type === "list_splat" ? node.children[0] : node;
}
