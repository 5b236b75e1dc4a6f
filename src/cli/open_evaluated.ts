import type { EvaluatedWorkspace, OpenEvaluated } from "../evaluation/evaluated_workspace.ts";
import type { SemanticSettings } from "../workspace/semantic_settings.ts";
import type { SemanticStatus } from "../workspace/workspace_api.ts";
import type { EvalContext } from "./eval_context.ts";
import { FollowedWorkspace } from "./followed_workspace.ts";
import { ownerHasNoModel } from "./owner_has_no_model.ts";
import { semanticProgress } from "./semantic_progress.ts";

/** How workspaces are opened for an evaluation. */
export interface OpenEvaluatedOptions {
  /** How to search by meaning; by names and words alone if absent. */
  readonly semantic?: SemanticSettings | undefined;
  /** How long to wait until all nodes are embedded, in milliseconds. */
  readonly patienceMs: number;
}

/** How long a search waits for the vector of its query, in milliseconds. */
const QUERY_PATIENCE_MS = 60_000;

/**
 * Opens workspaces whose index is up to date, and the tools of the server over them.
 *
 * @returns It rejects when search by meaning is asked for and covers not all nodes in time: figures of half an index are
 * those of none.
 */
export function openEvaluated(
  { open, output }: EvalContext,
  { semantic, patienceMs }: OpenEvaluatedOptions,
): OpenEvaluated {
  return async (root): Promise<EvaluatedWorkspace> => {
    const { allTools } = await import("../mcp/tools/all_tools.ts");
    const { askTools } = await import("../mcp/ask_tools.ts");
    const api = await open({
      root,
      workers: undefined,
      force: false,
      ...(semantic === undefined
        ? {}
        : { semantic: { ...semantic, patienceMs: QUERY_PATIENCE_MS } }),
    });
    try {
      await api.ready();
      if (semantic !== undefined) {
        const isDone = ({ state }: { readonly state: string }): boolean => state === "ready";
        const status = await semanticProgress(api, { output, isAsked: false, isDone, patienceMs });
        if (status?.state !== "ready") throw new Error(unready(status));
      }
    } catch (error) {
      await api.close();
      throw error;
    }
    const { signal } = new AbortController();
    const workspace = new FollowedWorkspace(api);
    return { api, ask: askTools(allTools, { workspace, signal }) };
  };
}

function unready(status: SemanticStatus | undefined): string {
  if (status === undefined) return ownerHasNoModel;
  if (status.state === "unavailable") return `search by meaning is unavailable: ${status.note}`;
  return `search by meaning covers ${status.embedded} of ${status.total} nodes so far: ` +
    "wait longer with --wait-minutes";
}
