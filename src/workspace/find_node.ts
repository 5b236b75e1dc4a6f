import type { NodeHandle } from "../facts/node_handle.ts";
import { filesMeant } from "./files_meant.ts";
import type { FoundNode } from "./found_node.ts";
import { linePlace } from "./line_place.ts";
import { nodesAtLine } from "../graph/nodes_at_line.ts";
import { nodesInFile } from "./nodes_in_file.ts";
import { nodesNamed } from "./nodes_named.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** Characters that are looked at; ids that exist are hardly ever longer. */
const LOOKED_AT = 1_000;

/** `src/order.ts#cancel`, `src/order.ts::Order::cancel`, `src/order.ts:cancel`. */
const MEMBER = /^(.+?)(?:#|::?)(?=[^:#])/;

/**
 * Finds the node that an id names. What is no id is taken for a place (`file:line`), a name within a file (`file#name`),
 * the path of a file, or a name as people write it, in this order; it counts when it means one node.
 *
 * @param root Absolute path of the workspace: paths may be given with it.
 * @param id What was asked for, of any origin.
 */
export function findNode(index: WorkspaceIndex, root: string, id: string): FoundNode {
  const { graph } = index;
  const handle = graph.find(id);
  if (handle !== undefined) return { kind: "one", handle, by: "id" };
  const target = graph.redirects.follow(id);
  const moved = target === undefined ? undefined : graph.find(target);
  if (moved !== undefined) return { kind: "one", handle: moved, by: "redirect" };
  const text = id.trim();
  if (text === "" || text.length > LOOKED_AT) return { kind: "none" };
  return outcome(meant(index, root, text));
}

function meant(index: WorkspaceIndex, root: string, text: string): readonly NodeHandle[] {
  const { graph, names, symbols } = index;
  const place = linePlace(text);
  if (place !== undefined) {
    const files = filesMeant(graph, root, place.path);
    const found = files.flatMap((file) => nodesAtLine(graph, file, place.line));
    if (found.length > 0) return found;
  }
  const [prefix, path] = MEMBER.exec(text) ?? [];
  if (prefix !== undefined && path !== undefined) {
    const files = filesMeant(graph, root, path);
    const found = files.flatMap((file) => nodesInFile(names, file, text.slice(prefix.length)));
    if (found.length > 0) return found;
  }
  const named = nodesNamed(symbols, names, text);
  if (named.length > 0) return named;
  return filesMeant(graph, root, text).flatMap(({ nodes }) => nodes[0] ?? []);
}

function outcome(handles: readonly NodeHandle[]): FoundNode {
  const [handle] = handles;
  if (handle === undefined) return { kind: "none" };
  return handles.length === 1 ? { kind: "one", handle, by: "name" } : { kind: "several", handles };
}
