import type { NodeHandle } from "../facts/node_handle.ts";
import { EdgeType } from "../link/edge_type.ts";
import type { Graph } from "./graph.ts";

/** A definition at one end of a chain of overrides, and the least confidence of the chain. */
export interface OverrideEnd {
  readonly handle: NodeHandle;
  readonly confidence: number;
}

/**
 * Definitions that a chain of overrides joins with one, at any distance.
 *
 * @param side `from` for those that it overrides, `to` for those that override it.
 */
export function overrideEnds(
  graph: Graph,
  start: NodeHandle,
  side: "from" | "to",
): readonly OverrideEnd[] {
  const found = new Map<NodeHandle, OverrideEnd>();
  const pending: OverrideEnd[] = [{ handle: start, confidence: 1 }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const edge of graph.edges[side](at.handle)) {
      if (edge.type !== EdgeType.override) continue;
      const handle = side === "from" ? edge.target : edge.source;
      const confidence = Math.min(at.confidence, edge.confidence);
      const known = found.get(handle);
      if (handle === start || !graph.nodes.isLive(handle)) continue;
      if (known !== undefined && known.confidence >= confidence) continue;
      const end = { handle, confidence };
      found.set(handle, end);
      pending.push(end);
    }
  }
  return [...found.values()];
}
