import type { FoundNode } from "./found_node.ts";
import { nodePlace } from "./node_place.ts";
import { similarNodes } from "./similar_nodes.ts";
import type { AmbiguousNode, UnknownNode } from "./workspace_api.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** Nodes that are offered for an id that is not known. */
const SIMILAR_NODES = 5;
/** Nodes that are listed for a name that several bear. */
const CANDIDATES = 20;

/** The answer about an id that does not mean one node: what it may mean. */
export function unfoundNode(
  index: WorkspaceIndex,
  id: string,
  found: Exclude<FoundNode, { kind: "one" }>,
): UnknownNode | AmbiguousNode {
  const { graph } = index;
  if (found.kind === "none") {
    const similar = similarNodes(index, id, SIMILAR_NODES);
    return { kind: "unknown", id, similar: similar.map((handle) => nodePlace(graph, handle)) };
  }
  const candidates = found.handles.map((handle) => nodePlace(graph, handle))
    .sort((a, b) => a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1);
  const count = candidates.length;
  return { kind: "ambiguous", id, count, candidates: candidates.slice(0, CANDIDATES) };
}
