import type { NodeHandle } from "../facts/node_handle.ts";
import type { Graph } from "../graph/graph.ts";
import { kindName } from "./kind_name.ts";
import type { NodePlace } from "./workspace_api.ts";

/** Where a node is and what it is called. */
export function nodePlace(graph: Graph, handle: NodeHandle): NodePlace {
  return {
    id: graph.publicId(handle),
    displayName: graph.nodes.displayName(handle),
    kind: kindName(graph.nodes.kind(handle)),
    file: graph.pathOf(handle),
    line: graph.nodes.number(handle, "line"),
    signature: graph.nodes.signature(handle),
  };
}
