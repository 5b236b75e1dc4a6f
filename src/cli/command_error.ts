import type { ExitCode } from "./exit_code.ts";

/** Ends a command with a message for people: what happened, to what, and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(message: string, readonly exitCode: Exclude<ExitCode, 0>) {
    super(message);
  }
}
