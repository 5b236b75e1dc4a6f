import { Command } from "commander";
import * as z from "zod";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import type { CommandContext } from "./command_context.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { FollowedWorkspace } from "./followed_workspace.ts";
import { semanticOptions } from "./semantic_options.ts";
import { semanticProgress } from "./semantic_progress.ts";
import { semanticSettings } from "./semantic_settings.ts";
import { unfoundError } from "./unfound_error.ts";
import { wholeNumber } from "./whole_number.ts";

const benchmarkOptions = z.object({ repeats: z.number(), json: z.boolean().default(false) });

interface BenchmarkRequest extends z.infer<typeof benchmarkOptions> {
  readonly query: string;
  readonly node: string;
  readonly isSemantic: boolean;
}

const examples = `
Counts the bytes that an agent reads until it has found the node, by graphin's
answers and by grep; of the installed rg and grep too.

Examples:
  graphin benchmark "cancel an order" OrderService.cancel
  graphin benchmark refund src/order.ts:12 --repeats 9`;

/** `graphin benchmark`: what finding one node costs with graphin and with grep. */
export function benchmarkCommand(context: CommandContext): Command {
  const command = new Command("benchmark")
    .description("measure what finding a node costs with graphin and with grep")
    .argument("<query>", "what is searched for")
    .argument("<node>", "the node that answers it: an id, a place or a name")
    .option("-r, --repeats <n>", "runs, of which times are medians, 1 to 99", wholeNumber(1, 99), 5)
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples)
    .action((query: string, node: string, values: unknown, command: Command) =>
      context.inWorkspace(
        command,
        (workspace, output) =>
          benchmark(workspace, {
            query,
            node,
            ...benchmarkOptions.parse(values),
            isSemantic: semanticSettings(values) !== undefined,
          }, output),
      )
    );
  for (const option of semanticOptions()) command.addOption(option);
  return command;
}

async function benchmark(
  workspace: WorkspaceApi,
  request: BenchmarkRequest,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const { query, node, repeats, json, isSemantic } = request;
  if (isSemantic) {
    const isDone = ({ state }: { readonly state: string }): boolean => state === "ready";
    await semanticProgress(workspace, { output, isAsked: false, isDone });
  }
  const found = await workspace.explore({
    nodeId: node,
    direction: "both",
    minConfidence: 1,
    limit: 1,
  });
  if (found.kind !== "found") throw unfoundError(found);
  const { allTools } = await import("../mcp/tools/all_tools.ts");
  const { askTools } = await import("../mcp/ask_tools.ts");
  const { localBenchmark } = await import("../evaluation/benchmark/local_benchmark.ts");
  const { benchmarkTable } = await import("../evaluation/benchmark/benchmark_table.ts");
  const { signal } = new AbortController();
  const measured = await localBenchmark({
    workspace,
    ask: askTools(allTools, { workspace: new FollowedWorkspace(workspace), signal }),
    query,
    expected: found.node.id,
    repeats,
    signal,
  });
  output.write(json ? `${JSON.stringify(measured)}\n` : benchmarkTable(measured));
  return ExitCode.ok;
}
