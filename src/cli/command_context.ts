import type { Command } from "commander";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import type { ConsoleOutput } from "./console_output.ts";
import type { ExitCode } from "./exit_code.ts";

/** What a command does in a workspace whose index is up to date. */
export type WorkspaceWork = (
  workspace: WorkspaceApi,
  output: ConsoleOutput,
) => ExitCode | Promise<ExitCode>;

/** What the commands are run with. */
export interface CommandContext {
  /**
   * Opens the workspace that the options of a command line name, brings its index up to date with a line of progress,
   * does the work, and keeps its exit code.
   *
   * @param command The command as it was parsed.
   */
  inWorkspace(command: Command, work: WorkspaceWork): Promise<void>;
}
