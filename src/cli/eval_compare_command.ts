import { Command } from "commander";
import * as z from "zod";
import type { TaskResult } from "../evaluation/task_result.ts";
import { CommandError } from "./command_error.ts";
import type { EvalContext } from "./eval_context.ts";
import { ExitCode } from "./exit_code.ts";
import { readInput } from "./read_input.ts";

const compareOptions = z.object({
  metric: z.array(z.string()).optional(),
  json: z.boolean().default(false),
});

const examples = `
A and B are files results-….jsonl of 'graphin eval questions' or 'graphin eval
swe-explore'. Tasks are paired by their ids. The interval is of a paired
bootstrap, p of a permutation test, both of 10,000 seeded rounds.`;

/** `graphin eval compare`: whether one run is better than another. */
export function evalCompareCommand({ output, outcome }: EvalContext): Command {
  return new Command("compare")
    .description("compare two runs, task by task")
    .argument("<A>", "results before")
    .argument("<B>", "results after")
    .option("-m, --metric <name...>", "only these metrics")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples)
    .action(async (before: string, after: string, values: unknown) => {
      const { metric, json } = compareOptions.parse(values);
      const { readResults } = await import("../evaluation/read_results.ts");
      const { differenceTable } = await import("../evaluation/difference_table.ts");
      const { metricDifferences } = await import("../evaluation/metric_differences.ts");
      const read = async (path: string): Promise<TaskResult[]> => {
        const results = readResults(await readInput(path));
        if (results.length > 0) return results;
        throw new CommandError("failure", `${path} holds no results`);
      };
      const differences = metricDifferences(await read(before), await read(after), metric);
      if (differences.length === 0) {
        throw new CommandError(
          "failure",
          `${before} and ${after} have no task with a metric in common`,
        );
      }
      output.write(json ? `${JSON.stringify(differences)}\n` : differenceTable(differences));
      outcome.exitCode = ExitCode.ok;
    });
}
