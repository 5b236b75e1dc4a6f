import type { ConsoleOutput } from "./console_output.ts";
import type { ExitCode } from "./exit_code.ts";
import type { OpenWorkspace } from "./workspace_command_context.ts";

/** What the commands of `graphin eval` run with. */
export interface EvalContext {
  readonly output: ConsoleOutput;
  readonly open: OpenWorkspace;
  /** Where a command leaves its exit code. */
  readonly outcome: { exitCode: ExitCode };
}
