import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import * as z from "zod";
import { explorePolicyNames } from "../evaluation/explore/explore_policy_names.ts";
import type { ExploreSettings } from "../evaluation/explore/explore_settings.ts";
import { sweepConfigs } from "../evaluation/explore/sweep_configs.ts";
import { buildStamp } from "./build_stamp.ts";
import { CommandError } from "./command_error.ts";
import type { EvalContext } from "./eval_context.ts";
import { ExitCode } from "./exit_code.ts";
import { onStopSignal } from "./on_stop_signal.ts";
import { openEvaluated } from "./open_evaluated.ts";
import { printable } from "./printable.ts";
import { readConfidence } from "./read_confidence.ts";
import { readInput } from "./read_input.ts";
import { semanticOptions } from "./semantic_options.ts";
import { semanticSettings } from "./semantic_settings.ts";
import { wholeNumber } from "./whole_number.ts";

const sweExploreOptions = z.object({
  bench: z.string(),
  repos: z.string(),
  out: z.string(),
  truth: z.string().optional(),
  policy: z.enum(explorePolicyNames),
  topK: z.number(),
  rrfK: z.number(),
  minConfidence: z.number(),
  queries: z.number(),
  maxRegions: z.number(),
  maxRegionLines: z.number(),
  grepContext: z.number(),
  contextBytes: z.number(),
  tasks: z.number(),
  jobs: z.number(),
  sweep: z.boolean().default(false),
  waitMinutes: z.number(),
  keepIndex: z.boolean().default(false),
  fresh: z.boolean().default(false),
});

type SweExploreOptions = z.infer<typeof sweExploreOptions>;

const details = `
FILE has one task a line: {"instance_id", "problem_statement" or "issue" or
"issue_text", "repo_dir" or "repo_path", "commit"}. With a commit the directory
is a git repository, and the task is asked of the files of that commit. No model
of language takes part; the same code gives the same answers.

Writes submission-<policy>-<configuration>.jsonl for the benchmark's own scorer,
summary.md, and with --truth results-….jsonl, which 'graphin eval
compare' reads. A run that was interrupted goes on where it was.`;

/** `graphin eval swe-explore`: explores code for the issues of a benchmark. */
export function evalSweExploreCommand(context: EvalContext): Command {
  const command = new Command("swe-explore")
    .description("explore code for the issues of a benchmark, and score what is found")
    .requiredOption("--bench <file>", "the tasks: JSON Lines")
    .requiredOption("--repos <dir>", "where their repositories are")
    .option("--out <dir>", "where to write", "eval-out")
    .option("--truth <file>", "the lines looked for, to score by: {instance_id, regions} a line")
    .addOption(
      new Option("--policy <name>", "how to explore").choices(explorePolicyNames).default(
        "graphin",
      ),
    )
    .option("--top-k <n>", "results of each search", wholeNumber(1, 20), 5)
    .option("--rrf-k <n>", "constant of rank fusion", wholeNumber(0, 10_000), 60)
    .option("--min-confidence <number>", "least confidence of edges followed", readConfidence, 0.5)
    .option("--queries <n>", "searches made of an issue", wholeNumber(1, 100), 3)
    .option("--max-regions <n>", "regions submitted", wholeNumber(1, 100_000), 100)
    .option("--max-region-lines <n>", "lines of a region", wholeNumber(1, 1_000_000), 400)
    .option("--grep-context <n>", "lines around a match of grep", wholeNumber(0, 1000), 20)
    .option("--context-bytes <n>", "bytes for gather_context", wholeNumber(1024, 65_536), 8192)
    .option("--tasks <n>", "only the first so many, 0 for all", wholeNumber(0, 1_000_000), 0)
    .option("-j, --jobs <n>", "tasks at a time", wholeNumber(1, 64), 1)
    .option("--sweep", "27 configurations instead of one")
    .option("--wait-minutes <n>", "how long to wait for the model", wholeNumber(0, 10_000), 10)
    .option("--keep-index", "leave indexes where they were made")
    .option("--fresh", "forget what an earlier run has done")
    .addHelpText("after", details)
    .action(async (values: unknown) => {
      await sweExplore(sweExploreOptions.parse(values), values, context);
    });
  for (const option of semanticOptions()) command.addOption(option);
  return command;
}

async function sweExplore(
  options: SweExploreOptions,
  values: unknown,
  context: EvalContext,
): Promise<void> {
  const { output, outcome } = context;
  const { readInstances } = await import("../evaluation/explore/read_instances.ts");
  const { readTruth } = await import("../evaluation/explore/read_truth.ts");
  const { ExploreLog } = await import("../evaluation/explore/explore_log.ts");
  const { exploreReport } = await import("../evaluation/explore/explore_report.ts");
  const { runExplore } = await import("../evaluation/explore/run_explore.ts");
  const { TemporaryTrees } = await import("../evaluation/temporary_trees.ts");
  const read = readInstances(await readInput(options.bench));
  const truth = options.truth === undefined ? undefined : readTruth(await readInput(options.truth));
  const problems = [...read.problems, ...truth?.problems ?? []];
  for (const problem of problems) output.note(`graphin: ${printable(problem)}\n`);
  const instances = options.tasks === 0 ? read.instances : read.instances.slice(0, options.tasks);
  if (instances.length === 0) throw new CommandError("failure", `${options.bench} holds no task`);
  const semantic = semanticSettings(values);
  const settings = settingsOf(options);
  const isSwept = settings.policy === "graphin" || settings.policy === "search";
  if (options.sweep && !isSwept) {
    throw new CommandError(
      "usage",
      `--sweep varies searches, of which ${settings.policy} makes none`,
    );
  }
  const configs = options.sweep ? sweepConfigs() : [{
    topK: options.topK,
    rankConstant: options.rrfK,
    minConfidence: options.minConfidence,
  }];
  const parameters = {
    ...settings,
    bench: options.bench,
    isSemantic: semantic !== undefined,
    version: buildStamp().version,
    configs,
  };
  const log = await ExploreLog.open(options.out, parameters, options.fresh);
  const trees = new TemporaryTrees();
  const release = onStopSignal(() => {
    trees.removeAll();
    Deno.exit(ExitCode.failure);
  });
  let done = 0;
  try {
    await runExplore({
      instances,
      repositories: resolve(options.repos),
      settings,
      configs,
      jobs: options.jobs,
      keepIndex: options.keepIndex,
      log,
      trees,
      open: openEvaluated(context, { semantic, patienceMs: options.waitMinutes * 60_000 }),
      onDone: (id, error) => {
        const why = error === undefined ? "" : `: ${printable(error)}`;
        output.note(`[${++done}/${instances.length}] ${printable(id)}${why}\n`);
      },
    });
  } finally {
    release();
  }
  const report = exploreReport({ parameters, instances, problems, log, truths: truth?.truths });
  for (const [name, content] of report.files) {
    await Deno.writeTextFile(join(options.out, name), content);
  }
  output.write(report.summary);
  const hasFailed = instances.some(({ id }) => !log.isDone(id));
  outcome.exitCode = hasFailed ? ExitCode.failure : ExitCode.ok;
}

function settingsOf(options: SweExploreOptions): ExploreSettings {
  const { policy, queries, maxRegions, maxRegionLines, grepContext, contextBytes } = options;
  return { policy, queries, maxRegions, maxRegionLines, grepContext, contextBytes };
}
