import { DefKind } from "../facts/def_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import { search } from "../search/search.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import { linePlace } from "./line_place.ts";
import { nearName } from "./near_name.ts";
import { NearestNodes } from "./nearest_nodes.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** Characters of an id that are looked at; ids that exist are hardly ever longer. */
const LOOKED_AT = 1_000;

/**
 * The nodes that may have been meant by an id that no node has: those whose names or paths are written almost so, the
 * likeliest first, then those that a search for its name finds. For a line of a path only what is called so is offered:
 * words of a path find nothing that was meant.
 *
 * @param most How many nodes, at most.
 */
export function similarNodes(index: WorkspaceIndex, id: string, most: number): NodeHandle[] {
  const { graph, names, lexical, symbols } = index;
  const whole = id.trim().slice(0, LOOKED_AT);
  const text = linePlace(whole)?.path ?? whole;
  const nearest = new NearestNodes(text, most);
  for (const file of graph.files.values()) {
    const [node] = file.nodes;
    if (node !== undefined) nearest.offerFile(node, file.path);
  }
  for (const handle of graph.nodes.handles()) {
    nearest.offer(handle, names, graph.nodes.kind(handle) === DefKind.section);
  }
  const found = new Set(nearest.best());
  if (text !== whole && text.includes("/")) return [...found];
  const corpus = { nodes: new GraphSearchNodes(graph), symbols, lexical };
  for (const { handle } of search({ query: nearName(text), topK: most }, corpus)) found.add(handle);
  return [...found].slice(0, most);
}
