import type { NodePlace } from "../workspace/workspace_api.ts";

/** Codes of errors that a tool answers with. */
export type ToolErrorCode =
  | "INVALID_ARGUMENT"
  | "NODE_NOT_FOUND"
  | "NODE_AMBIGUOUS"
  | "NODE_GONE"
  | "INTERNAL";

/** Ends a call with an error that the agent is shown. */
export class ToolError extends Error {
  override readonly name = "ToolError";

  /**
   * @param code What kind of error it is.
   * @param message What happened, to what, and what to do.
   * @param nodes Nodes that may have been meant.
   */
  constructor(
    readonly code: ToolErrorCode,
    message: string,
    readonly nodes: readonly NodePlace[] = [],
  ) {
    super(message);
  }
}
