import type { Node } from "web-tree-sitter";

/** Whether a node is a comment, which may stand between any two others. */
export function isComment(node: Node): boolean {
  const type = node.type;
  return type === "line_comment" || type === "block_comment";
}
