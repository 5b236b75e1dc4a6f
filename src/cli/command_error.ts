import type { NodePlace } from "../workspace/workspace_api.ts";
import type { ErrorCode } from "./error_code.ts";

/** Ends a command with a message for people: what happened, to what, and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  /**
   * @param code What kind of error it is.
   * @param message One sentence.
   * @param nodes Nodes that the message speaks of: those that may have been meant.
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly nodes: readonly NodePlace[] = [],
  ) {
    super(message);
  }
}
