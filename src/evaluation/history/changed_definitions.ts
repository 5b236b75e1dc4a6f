import type { WorkspaceApi } from "../../workspace/workspace_api.ts";
import type { LineSpan } from "../line_span.ts";

/** Lines of a change that are looked up. */
const mostLines = 100;

/** Ids of the innermost definitions that lines stand in, in their order; lines outside of all definitions give none. */
export async function changedDefinitions(
  workspace: WorkspaceApi,
  spans: readonly LineSpan[],
): Promise<string[]> {
  const ids = new Set<string>();
  const places = spans.flatMap(({ path, start, end }) =>
    start === end ? [`${path}:${start}`] : [`${path}:${start}`, `${path}:${end}`]
  );
  for (const nodeId of places.slice(0, mostLines)) {
    const answer = await workspace.explore({
      nodeId,
      direction: "both",
      minConfidence: 1,
      limit: 1,
    });
    if (answer.kind === "found" && answer.node.kind !== "file") ids.add(answer.node.id);
  }
  return [...ids];
}
