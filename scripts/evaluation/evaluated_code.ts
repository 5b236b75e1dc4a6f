import { allTools } from "../../src/mcp/tools/all_tools.ts";
import { askTools } from "../../src/mcp/ask_tools.ts";
import { FollowedWorkspace } from "../../src/cli/followed_workspace.ts";
import type { EvaluatedWorkspace } from "../../src/evaluation/evaluated_workspace.ts";
import { openSharedWorkspace } from "../../src/relay/open_shared_workspace.ts";

/** Opens code by names and words alone, with the tools as a server offers them. */
export async function evaluatedCode(root: string): Promise<EvaluatedWorkspace> {
  const api = openSharedWorkspace({ root, force: false, version: "evaluation", watch: false });
  await api.ready();
  const { signal } = new AbortController();
  return { api, ask: askTools(allTools, { workspace: new FollowedWorkspace(api), signal }) };
}
