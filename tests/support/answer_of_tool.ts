import { answerCall, type CallAnswer } from "../../src/mcp/answer_call.ts";
import { allTools } from "../../src/mcp/tools/all_tools.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";

/** Calls a tool by its name, as the server does. */
export async function answerOfTool(
  workspace: WorkspaceApi,
  name: string,
  args: unknown = {},
): Promise<CallAnswer> {
  const tool = allTools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return await answerCall(tool, args, { workspace, signal: new AbortController().signal });
}
