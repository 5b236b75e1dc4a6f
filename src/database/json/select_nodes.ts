import type { SelectorStep } from "./json_mapping.ts";
import type { JsonNode } from "./json_node.ts";

/** A value that a selector leads to. */
export interface SelectedNode {
  readonly node: JsonNode;
  /** Keys that were captured on the way. */
  readonly keys: readonly string[];
}

/** The values that a selector leads to from a value, in order: members by their keys, items as they come. */
export function selectNodes(from: JsonNode, steps: readonly SelectorStep[]): SelectedNode[] {
  let found: SelectedNode[] = [{ node: from, keys: [] }];
  for (const step of steps) found = found.flatMap((selected) => next(selected, step));
  return found;
}

function next({ node, keys }: SelectedNode, step: SelectorStep): SelectedNode[] {
  if (step.type === "each") {
    if (node.type !== "object") return [];
    return [...node.members]
      .sort(([a], [b]) => a < b ? -1 : 1)
      .map(([key, member]) => ({ node: member, keys: [...keys, key] }));
  }
  const member = step.name === ""
    ? node
    : node.type === "object"
    ? node.members.get(step.name)
    : undefined;
  if (member === undefined) return [];
  if (!step.isList) return [{ node: member, keys }];
  return member.type === "array" ? member.items.map((item) => ({ node: item, keys })) : [];
}
