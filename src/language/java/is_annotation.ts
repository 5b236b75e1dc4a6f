import type { JavaNode } from "./java_node.ts";

/** Whether a node is an annotation, with or without arguments. */
export function isAnnotation(node: JavaNode): boolean {
  const type = node.type;
  return type === "marker_annotation" || type === "annotation";
}
