import type { NodeHandle } from "../facts/node_handle.ts";
import type { Graph } from "./graph.ts";
import { NodeFlag } from "./node_flag.ts";
import { type OverrideEnd, overrideEnds } from "./override_ends.ts";

/** Definitions with a body that may run when another is called: those that override it, at any distance. */
export function implementationsOf(graph: Graph, handle: NodeHandle): readonly OverrideEnd[] {
  return overrideEnds(graph, handle, "to").filter((end) =>
    (graph.nodes.number(end.handle, "flags") & NodeFlag.bodiless) === 0
  );
}
