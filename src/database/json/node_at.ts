import type { JsonNode } from "./json_node.ts";

/** The innermost value on a path of keys and indexes that is there. */
export function nodeAt(root: JsonNode, path: readonly PropertyKey[]): JsonNode {
  let node = root;
  for (const step of path) {
    const next = node.type === "object"
      ? node.members.get(String(step))
      : node.type === "array"
      ? node.items[Number(step)]
      : undefined;
    if (next === undefined) break;
    node = next;
  }
  return node;
}
