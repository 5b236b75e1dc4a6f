import type { JavaNode } from "./java_node.ts";

/** Whether a node is a comment, which may stand between any two others. */
export function isComment(node: JavaNode): boolean {
  const type = node.type;
  return type === "line_comment" || type === "block_comment";
}
