import { Command } from "commander";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import type { CommandContext } from "./command_context.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { printable } from "./printable.ts";

/** `graphin index`: brings the index up to date and says what it holds. */
export function indexCommand(context: CommandContext): Command {
  return new Command("index")
    .description("bring the index up to date, and end")
    .option("--progress", "show progress also where standard error is no terminal")
    .action((_: unknown, command: Command) => context.inWorkspace(command, report));
}

function report(workspace: WorkspaceApi, output: ConsoleOutput): ExitCode {
  const { files, nodes, edges, warnings } = workspace.status();
  for (const warning of warnings) output.note(`graphin: warning: ${printable(warning)}\n`);
  const root = printable(workspace.root);
  output.write(`indexed ${root}: ${files} files, ${nodes} nodes, ${edges} edges\n`);
  return ExitCode.ok;
}
