import { statSync } from "node:fs";
import { Command } from "commander";
import * as z from "zod";
import { pruneLog, type PruneResult } from "../usage/prune_log.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { cutoffOption } from "./cutoff_option.ts";
import { ExitCode } from "./exit_code.ts";
import { printableLine } from "./printable_line.ts";
import { usagePlace } from "./usage_place.ts";

const pruneOptions = z.object({
  before: z.number(),
  log: z.string().optional(),
  workspace: z.string().optional(),
  dryRun: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** `graphin usage prune`: removes old lines of usage logs. */
export function usagePruneCommand(outcome: { exitCode: ExitCode }, output: ConsoleOutput): Command {
  return new Command("prune")
    .description("remove what was noted before some time")
    .requiredOption(
      "--before <time>",
      "a duration such as 720h, a day or a timestamp",
      cutoffOption,
    )
    .option("--log <dir>", "directory of the logs (default: of the workspace)")
    .option("--dry-run", "say what would be removed, and change nothing")
    .option("--json", "print one line of JSON")
    .action((_: unknown, command: Command) => {
      const options = pruneOptions.parse(command.optsWithGlobals());
      const { before, dryRun: isDryRun, json } = options;
      const { log } = usagePlace(options);
      if (log === undefined) {
        throw new CommandError("failure", "nothing was ever noted in this workspace");
      }
      if (!statSync(log).isDirectory()) {
        throw new CommandError("usage", `${log} is a file; --log takes the directory of the logs`);
      }
      const result = pruned(log, before, isDryRun);
      output.write(json ? `${JSON.stringify(result)}\n` : told(result, isDryRun));
      outcome.exitCode = ExitCode.ok;
    });
}

function pruned(log: string, before: number, isDryRun: boolean): PruneResult {
  try {
    return pruneLog(log, { before, isDryRun });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError("failure", `cannot prune ${log}: ${why}; the rest is as it was`);
  }
}

function told(result: PruneResult, isDryRun: boolean): string {
  const { removed, rewritten, rotated, kept, dropped, malformed } = result;
  const would = isDryRun ? "would be " : "";
  const lines = [
    ...(rotated === undefined ? [] : [`events.jsonl ${would}set aside as ${rotated}`]),
    ...removed.map((name) => `${name} ${would}removed`),
    ...rewritten.map((name) => `${name} ${would}rewritten`),
    `${would}dropped: ${dropped} older lines, ${malformed} without a time; kept: ${kept}`,
  ];
  return lines.map((line) => `${printableLine(line)}\n`).join("");
}
