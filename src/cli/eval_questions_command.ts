import { join } from "node:path";
import { Command, Option } from "commander";
import * as z from "zod";
import { questionPolicyNames } from "../evaluation/questions/question_policy_names.ts";
import type { Question } from "../evaluation/questions/question.ts";
import type { TaskResult } from "../evaluation/task_result.ts";
import { chooseWorkspaceRoot } from "../source/workspace_root.ts";
import { CommandError } from "./command_error.ts";
import type { EvalContext } from "./eval_context.ts";
import { ExitCode } from "./exit_code.ts";
import { onStopSignal } from "./on_stop_signal.ts";
import { openEvaluated } from "./open_evaluated.ts";
import { printable } from "./printable.ts";
import { readInput } from "./read_input.ts";
import { semanticOptions } from "./semantic_options.ts";
import { semanticSettings } from "./semantic_settings.ts";
import { wholeNumber } from "./whole_number.ts";

const questionsOptions = z.object({
  workspace: z.string().optional(),
  force: z.boolean().default(false),
  workspaces: z.string().optional(),
  policy: z.array(z.enum(questionPolicyNames)),
  tag: z.array(z.string()).default([]),
  out: z.string().optional(),
  jobs: z.number(),
  waitMinutes: z.number(),
  json: z.boolean().default(false),
});

type QuestionsOptions = z.infer<typeof questionsOptions>;

const details = `
FILE is a JSON array or has one question a line: {"question", "expected": [ids,
or {"path", "start", "end"}], "wanted": "any" or "all", "language", "workspace",
"commit", "tags", "id"}. One that names no workspace is asked about the project,
and one that names its workspace about the directory of that name in --workspaces.
Each policy reads code in its way; what counts is which
of the expected lines it has read after 2, 4, 8 and 16 KB of answers:
  search       one search
  search-read  a search, and the source of its results
  search-pick  a search, and the source of the right result, if it is among them
  k3-step      search, explore, read, and the neighbours' source
  context      gather_context
  grep         grep -C 5 for the three rarest words, the fullest files first

With --out writes results-<policy>.jsonl, which 'graphin eval compare' reads.`;

/** `graphin eval questions`: asks a set of questions in several ways, and scores them. */
export function evalQuestionsCommand(context: EvalContext): Command {
  const command = new Command("questions")
    .description("ask a set of questions in several ways, and score what is read")
    .argument("<file>", "the questions")
    .option("--workspaces <dir>", "where the code is that the questions name")
    .addOption(
      new Option("-p, --policy <name...>", "how to look").choices(questionPolicyNames)
        .default([...questionPolicyNames]),
    )
    .option("--tag <tag...>", "only questions with all of these tags")
    .option("--out <dir>", "where to write results")
    .option("-j, --jobs <n>", "workspaces at a time", wholeNumber(1, 64), 1)
    .option("--wait-minutes <n>", "how long to wait for the model", wholeNumber(0, 10_000), 10)
    .option("--json", "print one result a line")
    .addHelpText("after", details)
    .action(async (file: string, values: unknown, command: Command) => {
      const options = questionsOptions.parse(command.optsWithGlobals());
      await askQuestions(file, options, values, context);
    });
  for (const option of semanticOptions()) command.addOption(option);
  return command;
}

async function askQuestions(
  file: string,
  options: QuestionsOptions,
  values: unknown,
  context: EvalContext,
): Promise<void> {
  const { output, outcome } = context;
  const { questionPolicies } = await import("../evaluation/questions/question_policies.ts");
  const { readQuestions } = await import("../evaluation/questions/read_questions.ts");
  const { runQuestionSet } = await import("../evaluation/questions/run_question_set.ts");
  const { TemporaryTrees } = await import("../evaluation/temporary_trees.ts");
  const set = readQuestions(await readInput(file));
  const problems: string[] = [];
  const onProblem = (problem: string): void => {
    problems.push(problem);
    output.note(`graphin: ${printable(problem)}\n`);
  };
  set.problems.forEach(onProblem);
  const questions = set.questions.filter(({ language, tags }) =>
    options.tag.every((tag) => tag === language || tags.includes(tag))
  );
  if (questions.length === 0) {
    throw new CommandError("failure", noQuestion(file, options, problems));
  }
  const policies = options.policy.map((name) => questionPolicies[name]);
  const results: TaskResult[] = [];
  const trees = new TemporaryTrees();
  const release = onStopSignal(() => {
    trees.removeAll();
    Deno.exit(ExitCode.failure);
  });
  const total = questions.length * policies.length;
  try {
    await runQuestionSet({
      questions,
      policies,
      usual: usualWorkspace(questions, options),
      workspaces: options.workspaces,
      jobs: options.jobs,
      trees,
      open: openEvaluated(context, {
        semantic: semanticSettings(values),
        patienceMs: options.waitMinutes * 60_000,
      }),
      onResult: (result) => {
        results.push(result);
        if (options.json) output.write(`${JSON.stringify(result)}\n`);
        if (results.length % 20 === 0 || results.length === total) {
          output.note(`[${results.length}/${total}] ${printable(result.id)}\n`);
        }
      },
      onProblem,
    });
  } finally {
    release();
  }
  if (results.length > 0) await report(results, options, context);
  if (options.json && problems.length > 0) throw new CommandError("failure", problems.join("; "));
  outcome.exitCode = problems.length === 0 ? ExitCode.ok : ExitCode.failure;
}

/** The directory that is asked where a question names none; undefined where each names one. */
function usualWorkspace(
  questions: readonly Question[],
  { workspace, force }: QuestionsOptions,
): string | undefined {
  if (questions.every((question) => question.workspace !== undefined)) return undefined;
  return chooseWorkspaceRoot({
    ...(workspace === undefined ? {} : { explicit: workspace }),
    force,
  });
}

function noQuestion(file: string, { tag }: QuestionsOptions, problems: readonly string[]): string {
  const [problem] = problems;
  if (problem !== undefined) return `${file} holds no question that can be asked: ${problem}`;
  return tag.length === 0 ? `${file} holds no question` : `no question in ${file} has these tags`;
}

async function report(
  results: readonly TaskResult[],
  options: QuestionsOptions,
  { output }: EvalContext,
): Promise<void> {
  const { questionTable } = await import("../evaluation/questions/question_table.ts");
  const tags = [...new Set(results.flatMap((result) => result.tags))].sort();
  const byTag = tags.map((tag) => ({
    name: tag,
    takes: (result: TaskResult) => result.tags.includes(tag),
  }));
  const table = questionTable(results, [{ name: "all", takes: () => true }, ...byTag]);
  if (!options.json) output.write(table);
  if (options.out === undefined) return;
  await Deno.mkdir(options.out, { recursive: true });
  for (const policy of options.policy) {
    const own = results.filter((result) => result.policy === policy);
    const lines = own.map((result) => `${JSON.stringify(result)}\n`).join("");
    await Deno.writeTextFile(join(options.out, `results-${policy}.jsonl`), lines);
  }
  await Deno.writeTextFile(join(options.out, "summary.md"), table);
}
