import { exploreAnswer } from "./explore_answer.ts";
import { findNode } from "./find_node.ts";
import { originOf } from "./origin_of.ts";
import { unfoundNode } from "./unfound_node.ts";
import type { ExploreAnswer, ExploreQuery } from "./workspace_api.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/**
 * One page of what is related to what an id means, be it a table that no file describes.
 *
 * @param root Absolute path of the workspace.
 */
export function askedNeighbourhood(
  index: WorkspaceIndex,
  root: string,
  query: ExploreQuery,
): ExploreAnswer {
  const { nodeId: id } = query;
  const { graph } = index;
  const found = findNode(index, root, id);
  const isId = found.kind === "one" && found.by === "id";
  const undescribed = isId ? undefined : exploreAnswer.ofUndescribed(graph, query);
  if (undescribed !== undefined) return undescribed;
  if (found.kind !== "one") return unfoundNode(index, id, found);
  const answer = exploreAnswer.ofNode(graph, found.handle, query);
  return { ...answer, ...originOf(id, found.by) };
}
