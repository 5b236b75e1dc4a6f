import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { questionPolicies } from "../src/evaluation/questions/question_policies.ts";
import type { Question } from "../src/evaluation/questions/question.ts";
import { readQuestions } from "../src/evaluation/questions/read_questions.ts";
import { runQuestions } from "../src/evaluation/questions/run_questions.ts";
import type { TaskResult } from "../src/evaluation/task_result.ts";
import { corpusDirectory } from "./corpus/corpus_directory.ts";
import { fetchCorpus } from "./corpus/fetch.ts";
import { debianHistory } from "./evaluation/debian_history.ts";
import { evaluatedCode } from "./evaluation/evaluated_code.ts";
import { evaluationHeadline } from "./evaluation/evaluation_headline.ts";
import { type Evaluation, evaluationPage } from "./evaluation/evaluation_page.ts";
import { debianHistories } from "./evaluation/histories.ts";
import { type HistoryRun, historyRun } from "./evaluation/history_run.ts";
import { type LookUp, lookUps } from "./evaluation/look_ups.ts";
import { withWrittenPart } from "./with_written_part.ts";

/** The newest commit of this project that is asked about, so that later ones change no figure. */
const ownStart = "6ca9ae3c631059aab61de5c81b712c3de55811a1";

/** Where what was measured is kept, so that the page can be written anew. */
const keptPath = join(corpusDirectory(), "evaluation.json");

const policies = Object.values(questionPolicies);
const missing: string[] = [];

function onProblem(problem: string): void {
  console.error(problem);
  missing.push(problem);
}

async function setOf(file: string): Promise<readonly Question[]> {
  const url = new URL(`./search_quality/${file}`, import.meta.url);
  const { questions, problems } = readQuestions(await Deno.readTextFile(url));
  problems.forEach(onProblem);
  return questions;
}

/** Asks everything in every way. */
async function measured(): Promise<Evaluation> {
  const questions = await setOf("questions.json");
  const foreign = await setOf("questions_cjk.json");
  const results: { readonly questions: TaskResult[]; readonly foreign: TaskResult[] } = {
    questions: [],
    foreign: [],
  };
  const names: LookUp[] = [];
  const asked = new Set([...questions, ...foreign].map(({ workspace }) => workspace));
  for (const { name, root } of await fetchCorpus((candidate) => asked.has(candidate.name))) {
    const workspace = await evaluatedCode(root);
    const about = (set: readonly Question[]): Question[] =>
      set.filter((question) => question.workspace === name);
    const run = { workspace, name, policies, onProblem };
    await runQuestions({
      ...run,
      questions: about(questions),
      onResult: (result) => results.questions.push(result),
    });
    await runQuestions({
      ...run,
      questions: about(foreign),
      onResult: (result) => results.foreign.push(result),
    });
    names.push(...await lookUps(name, about(questions), workspace));
    await workspace.api.close();
    console.error(`${name}: done`);
  }

  const histories: HistoryRun[] = [];
  const own = fileURLToPath(new URL("..", import.meta.url));
  const limit = 60;
  histories.push(
    await historyRun(own, {
      name: "graphin",
      start: ownStart,
      messages: "contrast",
      limit,
      policies,
      onProblem,
    }),
  );
  for (const source of debianHistories) {
    const repository = await debianHistory(source);
    if (typeof repository !== "string") {
      onProblem(`the history of ${source.name} (${repository.missing})`);
      continue;
    }
    const { name } = source;
    histories.push(
      await historyRun(repository, { name, messages: "plain", limit, policies, onProblem }),
    );
  }

  return { ...results, histories, lookUps: names, missing };
}

/** What the last run has measured. */
async function keptResults(): Promise<Evaluation> {
  return JSON.parse(await Deno.readTextFile(keptPath));
}

const evaluation = Deno.args.includes("--kept") ? await keptResults() : await measured();
await Deno.writeTextFile(keptPath, JSON.stringify(evaluation));
const page = evaluationPage(evaluation);
if (Deno.args.includes("--write")) {
  const path = fileURLToPath(new URL("../docs/evaluation.md", import.meta.url));
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, page);
  const readmes = ["README.md", "README.ko.md"].map((name) =>
    fileURLToPath(new URL(`../${name}`, import.meta.url))
  );
  for (const readme of readmes) {
    const written = Deno.readTextFileSync(readme);
    const lines = evaluationHeadline(evaluation);
    Deno.writeTextFileSync(readme, withWrittenPart(written, "evaluation", lines));
  }
  const args = ["fmt", "--quiet", path, ...readmes];
  await new Deno.Command(Deno.execPath(), { args }).output();
} else console.log(page);
Deno.exit();
