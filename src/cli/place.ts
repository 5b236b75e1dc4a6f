import type { NodePlace } from "../workspace/workspace_api.ts";

/** `file:line`, as editors and terminals take it. */
export function place(node: Pick<NodePlace, "file" | "line">): string {
  return `${node.file}:${node.line}`;
}
