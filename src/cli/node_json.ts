import type { NodePlace } from "../workspace/workspace_api.ts";

/** A node as `--json` gives it. */
export interface NodeJson {
  readonly id: string;
  readonly display_name: string;
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly signature: string;
}

/** The JSON form of a node. */
export function nodeJson(node: NodePlace): NodeJson {
  const { id, displayName, kind, file, line, signature } = node;
  return { id, display_name: displayName, kind, file, line, signature };
}
