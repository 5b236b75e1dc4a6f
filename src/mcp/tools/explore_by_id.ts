import type { ExploreAnswer, ExploreQuery, WorkspaceApi } from "../../workspace/workspace_api.ts";
import { unescapeMarkup } from "../unescape_markup.ts";

/** Explores a node by its id, also when the id comes as it was shown in markup. */
export async function exploreById(
  workspace: WorkspaceApi,
  id: string,
  query: Omit<ExploreQuery, "nodeId">,
): Promise<ExploreAnswer> {
  const answer = await workspace.explore({ ...query, nodeId: id });
  const plain = unescapeMarkup(id);
  if (answer.kind === "found" || plain === id) return answer;
  const second = await workspace.explore({ ...query, nodeId: plain });
  return second.kind === "unknown" ? answer : second;
}
