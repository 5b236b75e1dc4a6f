import type { JsonNode } from "./json_node.ts";

/** What a node says, as `JSON.parse` would give it. */
export function jsonValue(node: JsonNode): unknown {
  switch (node.type) {
    case "scalar":
      return node.value;
    case "array":
      return node.items.map(jsonValue);
    case "object":
      return Object.fromEntries([...node.members].map(([key, value]) => [key, jsonValue(value)]));
  }
}
