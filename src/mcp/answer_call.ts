import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import { answerLimit } from "./answer_limit.ts";
import { byteLength } from "./byte_length.ts";
import { errorAnswer } from "./error_answer.ts";
import { systemStatus } from "./system_status.ts";
import { ToolError } from "./tool_error.ts";
import type { Tool } from "./tools/tool.ts";

/** The text that a call is answered with. */
export interface CallAnswer {
  /** At most {@link answerLimit} bytes. */
  readonly text: string;
  readonly isError: boolean;
}

/** What a call needs besides its arguments. */
export interface CallContext {
  readonly workspace: WorkspaceApi;
  readonly signal: AbortSignal;
}

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
  try {
    const prefix = tool.showsStatus ? "" : statusPrefix(workspace);
    const room = answerLimit - byteLength(prefix);
    const text = prefix + await tool.call(args, { workspace, room, signal });
    const bytes = byteLength(text);
    if (bytes > answerLimit) throw new Error(`an answer of ${bytes} bytes, which is too large`);
    return { text, isError: false };
  } catch (error) {
    const shown = error instanceof ToolError
      ? error
      : new ToolError("INTERNAL", error instanceof Error ? error.message : String(error));
    return { text: errorAnswer(shown, workspace.status()), isError: true };
  }
}

function statusPrefix(workspace: WorkspaceApi): string {
  const status = workspace.status();
  const isWhole = status.state === "ready" && status.pending === 0 && status.watching !== "off";
  return isWhole ? "" : `${systemStatus(status, "brief")}\n`;
}
