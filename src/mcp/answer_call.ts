import type { WorkspaceApi, WorkspaceStatus } from "../workspace/workspace_api.ts";
import { answerLimit } from "./answer_limit.ts";
import { byteLength } from "./byte_length.ts";
import { errorAnswer } from "./error_answer.ts";
import { systemStatus } from "./system_status.ts";
import { ToolError } from "./tool_error.ts";
import type { Tool } from "./tools/tool.ts";

/** The text that a call is answered with. */
export interface CallAnswer {
  /** At most {@link answerLimit} bytes, or as many as the tool says. */
  readonly text: string;
  readonly isError: boolean;
}

/** What a call needs besides its arguments. */
export interface CallContext {
  readonly workspace: WorkspaceApi;
  readonly signal: AbortSignal;
}

/** How often an answer is asked for again because the state of the index, which came up meanwhile, needs room too. */
const ATTEMPTS = 3;

/**
 * Answers one call of a tool. The state of the index stands before the answer whenever the answer may lack something;
 * errors are answers too.
 */
export async function answerCall(
  tool: Tool,
  args: unknown,
  context: CallContext,
): Promise<CallAnswer> {
  const { workspace, signal } = context;
  const limit = tool.mostBytes?.(args) ?? answerLimit;
  try {
    let [text, prefix] = ["", tool.showsStatus ? "" : statusPrefix(workspace.status())];
    for (let attempt = 1;; attempt++) {
      const room = limit - byteLength(prefix);
      [text, prefix] = await callOnce(tool, args, { workspace, room, signal }, prefix);
      const bytes = byteLength(prefix) + byteLength(text);
      if (bytes <= limit) return { text: prefix + text, isError: false };
      if (attempt === ATTEMPTS) throw new Error(`an answer of ${bytes} bytes, which is too large`);
    }
  } catch (error) {
    const shown = error instanceof ToolError
      ? error
      : new ToolError("INTERNAL", error instanceof Error ? error.message : String(error));
    return { text: errorAnswer(shown, workspace.status()), isError: true };
  }
}

/**
 * Calls a tool, and notes whether the index was whole all the time: the process that has it may end meanwhile, and
 * another one answer from an index that it has not compared with the disk yet.
 *
 * @param prefix What would stand before the answer as things are.
 * @returns The tool's text, and what is to stand before it.
 */
async function callOnce(
  tool: Tool,
  args: unknown,
  call: { readonly workspace: WorkspaceApi; readonly room: number; readonly signal: AbortSignal },
  prefix: string,
): Promise<[text: string, prefix: string]> {
  const { workspace } = call;
  let shown = prefix;
  const note = (status: WorkspaceStatus): void => {
    if (!tool.showsStatus) shown = statusPrefix(status) || shown;
  };
  const stop = workspace.onProgress(note);
  try {
    const text = await tool.call(args, call);
    note(workspace.status());
    return [text, shown];
  } finally {
    stop();
  }
}

function statusPrefix(status: WorkspaceStatus): string {
  const isWhole = status.state === "ready" && status.pending === 0 && status.watching !== "off";
  return isWhole ? "" : `${systemStatus(status, "brief")}\n`;
}
