import { basename, join, resolve } from "node:path";
import { Command, Option } from "commander";
import * as z from "zod";
import { CommandError } from "./command_error.ts";
import type { EvalContext } from "./eval_context.ts";
import { ExitCode } from "./exit_code.ts";
import { onStopSignal } from "./on_stop_signal.ts";
import { openEvaluated } from "./open_evaluated.ts";
import { printable } from "./printable.ts";
import { wholeNumber } from "./whole_number.ts";

const kinds = ["plain", "contrast", "any"] as const;

const historyOptions = z.object({
  out: z.string(),
  limit: z.number(),
  start: z.string(),
  messages: z.enum(kinds),
  functions: z.boolean(),
  json: z.boolean().default(false),
});

const details = `
Takes commits whose message names a defect, and asks of each what it changed, at
its parent. Left out are merges, reverts, new versions, changes of tests,
documents or other files alone, and huge ones. --messages contrast also takes
messages that tell what no longer happens, any takes all.

Writes tasks.jsonl and truth.jsonl for 'graphin eval swe-explore', and
questions.jsonl for 'graphin eval questions'. The repository is only read, and
nothing that it configures is run.`;

/** `graphin eval history`: tasks from the history of a repository. */
export function evalHistoryCommand(context: EvalContext): Command {
  return new Command("history")
    .description("make tasks of the commits of a git repository that mend something")
    .argument("<repository>", "its directory")
    .option("--out <dir>", "where to write", "eval-history")
    .option("--limit <n>", "most tasks", wholeNumber(1, 100_000), 100)
    .option("--start <commit>", "the newest commit to look at", "HEAD")
    .addOption(
      new Option("--messages <kind>", "which messages count").choices(kinds).default("plain"),
    )
    .option("--no-functions", "do not look up which definitions are changed")
    .option("--json", "print one line of JSON")
    .addHelpText("after", details)
    .action(async (repository: string, values: unknown) => {
      await history(repository, historyOptions.parse(values), context);
    });
}

async function history(
  repository: string,
  options: z.infer<typeof historyOptions>,
  context: EvalContext,
): Promise<void> {
  const { output, outcome } = context;
  const { Git } = await import("../evaluation/history/git.ts");
  const { historyFiles } = await import("../evaluation/history/history_files.ts");
  const { historyTasks } = await import("../evaluation/history/history_tasks.ts");
  const { withDefinitions } = await import("../evaluation/history/with_definitions.ts");
  const { TemporaryTrees } = await import("../evaluation/temporary_trees.ts");
  const directory = resolve(repository);
  let git: Awaited<ReturnType<typeof Git.open>>;
  try {
    git = await Git.open(directory);
  } catch (error) {
    throw new CommandError("failure", error instanceof Error ? error.message : String(error));
  }
  const { limit, start, messages } = options;
  const found = await historyTasks(git, { name: basename(directory), limit, start, messages });
  const trees = new TemporaryTrees();
  const release = onStopSignal(() => {
    trees.removeAll();
    Deno.exit(ExitCode.failure);
  });
  let { tasks } = found;
  try {
    if (options.functions) {
      tasks = await withDefinitions(tasks, {
        git,
        trees,
        open: openEvaluated(context, { patienceMs: 0 }),
        onDone: (id, done) => output.note(`[${done}/${tasks.length}] ${printable(id)}\n`),
      });
    }
  } finally {
    release();
  }
  await Deno.mkdir(options.out, { recursive: true });
  for (const [name, content] of historyFiles(tasks, directory)) {
    await Deno.writeTextFile(join(options.out, name), content);
  }
  const { commits, unnamed, left } = found;
  const counts = { tasks: tasks.length, commits, unnamed, left };
  output.write(
    options.json
      ? `${JSON.stringify(counts)}\n`
      : `${tasks.length} tasks of ${commits} commits; ${unnamed} messages name no defect` +
        `${Object.entries(left).map(([reason, count]) => `, ${count} ${reason}`).join("")}\n`,
  );
  outcome.exitCode = tasks.length > 0 ? ExitCode.ok : ExitCode.failure;
}
