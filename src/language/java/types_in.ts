import type { JavaNode } from "./java_node.ts";
import { isComment } from "./is_comment.ts";

/** The types in a node that holds a list of them or the types themselves. */
export function typesIn(node: JavaNode): JavaNode[] {
  const list = node.namedChildren.find((child) => child.type === "type_list") ?? node;
  return list.namedChildren.filter((child) => !isComment(child));
}
