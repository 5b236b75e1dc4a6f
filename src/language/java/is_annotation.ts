import type { Node } from "web-tree-sitter";

/** Whether a node is an annotation, with or without arguments. */
export function isAnnotation(node: Node): boolean {
  const type = node.type;
  return type === "marker_annotation" || type === "annotation";
}
