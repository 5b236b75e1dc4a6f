import { Command } from "commander";
import type { ConsoleOutput } from "./console_output.ts";
import type { ExitCode } from "./exit_code.ts";
import { usageIngest } from "./usage_ingest.ts";
import { usagePruneCommand } from "./usage_prune_command.ts";
import { usageReportCommand } from "./usage_report_command.ts";

const explanation = `
A hook of the agent's client hands each call of a tool to 'graphin usage ingest',
which notes it in .graphin/usage of the workspace: which tool, what graphin was
asked and which ids it named, patterns of searches, paths of files; no contents
and no command lines. Nothing leaves this machine. GRAPHIN_USAGE=off notes nothing.`;

/** `graphin usage`: whether agents use what graphin answers. */
export function usageCommand(outcome: { exitCode: ExitCode }, output: ConsoleOutput): Command {
  const usage = new Command("usage")
    .description("say whether agents use what graphin answers")
    .addHelpText("after", explanation);
  usage.addCommand(usageReportCommand(outcome, output));
  usage.addCommand(usagePruneCommand(outcome, output));
  usage.addCommand(
    new Command("ingest")
      .description("note the call of a tool that a hook gives on standard input; never fails")
      .allowUnknownOption()
      .allowExcessArguments()
      .action(usageIngest),
  );
  return usage;
}
