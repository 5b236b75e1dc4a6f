import { WorkspaceRootError } from "../source/workspace_root_error.ts";
import { CommandError } from "./command_error.ts";
import { ExitCode } from "./exit_code.ts";

/**
 * Tells an error to people.
 *
 * @param note Writes to standard error.
 * @returns The exit code that goes with it.
 */
export function tellError(error: unknown, note: (text: string) => void): ExitCode {
  note(`graphin: ${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof WorkspaceRootError ? ExitCode.usage : ExitCode.failure;
}
