import { Command } from "commander";
import * as z from "zod";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import type { CommandContext } from "./command_context.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { ownerHasNoModel } from "./owner_has_no_model.ts";
import { printable } from "./printable.ts";
import { semanticSettings } from "./semantic_settings.ts";
import { semanticOptions } from "./semantic_options.ts";
import { semanticProgress } from "./semantic_progress.ts";
import { semanticSummary } from "./semantic_summary.ts";

const indexOptions = z.object({ progress: z.boolean().default(false) });

/** `graphin index`: brings the index up to date and says what it holds; with `--semantic`, embeds all of it. */
export function indexCommand(context: CommandContext): Command {
  const command = new Command("index")
    .description("bring the index up to date, and end")
    .option("--progress", "show progress also where standard error is no terminal")
    .action((values: unknown, command: Command) => {
      const isSemantic = semanticSettings(values) !== undefined;
      const { progress } = indexOptions.parse(values);
      return context.inWorkspace(command, async (workspace, output) => {
        report(workspace, output);
        return isSemantic ? await embedAll(workspace, progress, output) : ExitCode.ok;
      });
    });
  for (const option of semanticOptions()) command.addOption(option);
  return command;
}

function report(workspace: WorkspaceApi, output: ConsoleOutput): void {
  const { files, nodes, edges, warnings } = workspace.status();
  for (const warning of warnings) output.note(`graphin: warning: ${printable(warning)}\n`);
  const root = printable(workspace.root);
  output.write(`indexed ${root}: ${files} files, ${nodes} nodes, ${edges} edges\n`);
}

async function embedAll(
  workspace: WorkspaceApi,
  isAsked: boolean,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const isDone = ({ state }: { readonly state: string }): boolean => state === "ready";
  const status = await semanticProgress(workspace, { output, isAsked, isDone });
  if (status === undefined) throw new CommandError("failure", ownerHasNoModel);
  const summary = semanticSummary(status);
  if (status.state === "unavailable") {
    throw new CommandError("failure", `search by meaning is ${summary}`);
  }
  output.write(`search by meaning is ${summary}\n`);
  return ExitCode.ok;
}
