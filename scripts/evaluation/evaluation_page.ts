import { regionTable } from "../../src/evaluation/explore/region_table.ts";
import { differenceTable } from "../../src/evaluation/difference_table.ts";
import { metricDifferences } from "../../src/evaluation/metric_differences.ts";
import { median } from "../../src/evaluation/median.ts";
import { mean } from "../../src/evaluation/mean.ts";
import { questionTable, type ResultGroup } from "../../src/evaluation/questions/question_table.ts";
import type { TaskResult } from "../../src/evaluation/task_result.ts";
import type { HistoryRun } from "./history_run.ts";
import type { LookUp } from "./look_ups.ts";

/** Everything that the page tells of. */
export interface Evaluation {
  /** The set of questions about packages. */
  readonly questions: readonly TaskResult[];
  /** Questions in Korean, Japanese and Chinese without words of the code. */
  readonly foreign: readonly TaskResult[];
  readonly histories: readonly HistoryRun[];
  readonly lookUps: readonly LookUp[];
  /** What could not be measured, a sentence each. */
  readonly missing: readonly string[];
}

const compared = ["recall@2k", "recall@4k", "recall@8k", "recall@16k", "precision@8k"];

/** The page about how much code an agent has to read. */
export function evaluationPage(evaluation: Evaluation): string {
  const { questions, foreign, histories, lookUps, missing } = evaluation;
  const tasks = histories.flatMap((history) => history.questions);
  return `# Evaluation

How many bytes an agent reads until it has the code that it needs: with graphin's tools one by one, with
\`gather_context\`, and with grep. Made by \`deno task evaluation --write\` on real packages and on real histories, by
names and words alone (without a model). \`graphin eval\` runs the same on other code: \`graphin eval questions\`,
\`graphin eval history\`, \`graphin eval swe-explore\`, \`graphin eval compare\`.
${missing.length === 0 ? "" : `\nNot measured in this run: ${missing.join("; ")}.\n`}
## Ways of looking

- **search**: one \`search_hybrid\` with five results, among code. It names places and shows no source.
- **search-read**: then \`read_code\` of the five results.
- **search-pick**: then \`read_code\` of the right results alone, if any are among the five, else of all: what an agent
  pays that knows what is right when it sees its name and signature.
- **k3-step**: search, \`explore_graph\` of the first result, \`read_code\` of the results, then of the neighbours.
- **context**: one \`gather_context\` with the budget.
- **grep**: \`grep -n -C 5\` for the three rarest words of the question, as if one knew how rare they are, and the output
  sorted for the reader, files with most of the words first. Grep itself does not sort.

All answers are the texts that a client of the server gets. **recall** is the share of the expected lines that these
texts show within so many bytes; where any one of several places answers a question, that of the place shown best.
**located** is whether an expected place is shown or named, **precision** the share of the shown lines that are
expected, **calls** how many calls the budget pays for. **first useful** is the median of the bytes read until the
first expected line is shown, questions counted in of which it never is.

## Questions about packages

69 questions about four packages (\`scripts/search_quality/questions.json\`), English and Korean. The tuning half chose
constants of search and of \`gather_context\`; the final half chose none, though its figures were seen several times
while these were built.

${questionTable(questions, questionGroups)}
${targets("All questions", questions)}
${targets("The final half", questions.filter(isFinal))}
B against A on the final half, task by task; intervals of a paired bootstrap, p of a permutation test:

${comparison(questions.filter(isFinal), "k3-step", "context")}
${comparison(questions.filter(isFinal), "search-read", "context")}
${comparison(questions.filter(isFinal), "search-pick", "context")}
## Questions in other words than the code's

42 questions in Korean, Japanese and Chinese about English code, without words of the code (see
[search quality](search-quality.md)).

${questionTable(foreign, foreignGroups)}
## Tasks from histories

\`graphin eval history\` takes commits that mend something, and asks with the commit's message, of the code of its
parent, for the lines that it changed. Left out are merges, reverts, new versions, changes without code that runs or
without a line that was there before, messages of less than three words, and changes of more than ten files or 600
lines. Lines of which only imports change do not count.

${historyList(histories)}

Packages of registries come without a history. Debian's source packages have the fixes of some as patches with their
authors' messages, of which a repository is made; those of Go, JavaScript, TypeScript and Kotlin have too few.

Messages are no questions: they say what is right now, seldom what was wrong, and often less than an issue would.

${questionTable(tasks, historyGroups(histories))}
${targets("Tasks", tasks)}
${comparison(tasks, "k3-step", "context")}
${comparison(tasks, "search-read", "context")}
## The same tasks as SWE-Explore scores them

Regions of lines in order, at most 100; \`graphin\` is search and one page of neighbours for each result, \`search\` the
results alone, \`context\` what \`gather_context\` shows in 8 KB, \`grep\` windows of 20 lines around matches of the same
queries. **recall@N** counts the first N lines. **ndcg** compares the order with the best order of the *same* regions,
so that one useful region alone scores 1: it says nothing of what was found, and is here because others publish it.

${regionTable(histories.flatMap(({ regions }) => regions))}
## Looking up a name

"Where is X?", for every name that the questions expect: the bytes of one search for the name against those of
\`grep -rn -C 5\` for it, case counting, over the same files.

${lookUpTable(lookUps)}
## What graphin loses

${losses(evaluation)}
`;
}

const isFinal = ({ tags }: TaskResult): boolean => tags.includes("final");

const questionGroups: readonly ResultGroup[] = [
  { name: "all", takes: () => true },
  { name: "English", takes: ({ tags }) => tags.includes("en") },
  { name: "Korean", takes: ({ tags }) => tags.includes("ko") },
  { name: "tuning half", takes: ({ tags }) => tags.includes("tuning") },
  { name: "final half", takes: isFinal },
];

const foreignGroups: readonly ResultGroup[] = [["Korean", "ko"], ["Japanese", "ja"], [
  "Chinese",
  "zh",
]]
  .map(([name = "", language = ""]) => ({ name, takes: ({ tags }) => tags.includes(language) }));

function historyGroups(histories: readonly HistoryRun[]): ResultGroup[] {
  return [
    { name: "all", takes: () => true },
    ...histories.map(({ name }) => ({
      name,
      takes: (result: TaskResult) => result.workspace === name,
    })),
  ];
}

const reasonNames: Readonly<Record<string, string>> = {
  revert: "reverts",
  version: "of new versions",
  message: "with messages of few words",
  "no-code": "without code that runs",
  "nothing-at-parent": "without lines at the parent",
  huge: "huge ones",
};

function historyList(histories: readonly HistoryRun[]): string {
  return histories.map(({ name, found }) => {
    const { tasks, commits, unnamed, left } = found;
    const reasons = Object.entries(left).map(([reason, count]) =>
      `, ${count} ${reasonNames[reason]}`
    )
      .join("");
    const named = tasks.filter(({ tags }) => tags.includes("names-files")).length;
    return `- **${name}**: ${tasks.length} tasks of ${commits} commits (left out: ${unnamed} whose messages name no defect` +
      `${reasons}); the message names a file that is looked for in ${named}`;
  }).join("\n");
}

function ofPolicy(results: readonly TaskResult[], policy: string): TaskResult[] {
  return results.filter((result) => result.policy === policy);
}

function comparison(results: readonly TaskResult[], before: string, after: string): string {
  const differences = metricDifferences(
    ofPolicy(results, before),
    ofPolicy(results, after),
    compared,
  );
  return `A = ${before}, B = ${after}:\n\n${differenceTable(differences)}`;
}

function average(results: readonly TaskResult[], policy: string, metric: string): number {
  return mean(ofPolicy(results, policy).map(({ metrics }) => metrics[metric] ?? 0));
}

function firstUseful(results: readonly TaskResult[], policy: string): number {
  return median(
    ofPolicy(results, policy).map(({ metrics }) => metrics["first_useful"] ?? Infinity),
  );
}

/** How far the aims are met: 1.25 of the recall of three steps at 8 KB, 0.6 of the bytes to the first useful line. */
function targets(name: string, results: readonly TaskResult[]): string {
  const recall = average(results, "context", "recall@8k") /
    average(results, "k3-step", "recall@8k");
  const [own, other] = [firstUseful(results, "context"), firstUseful(results, "k3-step")];
  const bytes = Number.isFinite(own) && Number.isFinite(other)
    ? `${(own / other).toFixed(2)} times its bytes to the first useful line (aimed at: 0.6 or less)`
    : "no median of bytes to the first useful line to compare, which is not shown for half of them";
  return `${name}: at 8 KB \`gather_context\` has ${
    recall.toFixed(2)
  } times the recall of k3-step (aimed at: 1.25 or ` +
    `more), and ${bytes}.\n`;
}

function lookUpTable(lookUps: readonly LookUp[]): string {
  const groups = [["all", lookUps] as const, ...Map.groupBy(lookUps, ({ workspace }) => workspace)];
  const rows = groups.filter(([, own]) => own.length > 0).map(([name, own]) => {
    const ratios = own.map(({ search, grep }) => search / grep);
    const cells = [
      name,
      own.length,
      Math.round(median(own.map(({ search }) => search))),
      Math.round(median(own.map(({ grep }) => grep))),
      median(ratios).toFixed(2),
      (own.filter(({ isFound }) => isFound).length / own.length).toFixed(3),
      ratios.filter((value) => value > 1).length,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `| names of | number | search, median bytes | grep, median bytes | median of search ÷ grep | found | grep is cheaper |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}
`;
}

/** Where other ways are better, as far as these runs tell. */
function losses({ questions, foreign, histories, lookUps }: Evaluation): string {
  const tasks = histories.flatMap((history) => history.questions);
  const lines = [
    ...["k3-step", "search-read", "search-pick"].flatMap((policy) => [
      lossLine("questions", questions, policy),
      lossLine("tasks", tasks, policy),
    ]),
    precisionLine("questions", questions),
    precisionLine("tasks", tasks),
    lookUpLine(lookUps),
    ...foreignGroups.map(({ name, takes }) => foreignLine(name, foreign.filter(takes))),
    "- What is no indexed kind of file is never found; grep finds it.",
  ];
  return lines.join("\n");
}

function lossLine(what: string, results: readonly TaskResult[], policy: string): string {
  const before = new Map(ofPolicy(results, policy).map((result) => [result.id, result]));
  const pairs = ofPolicy(results, "context").map(({ id, metrics }) =>
    [before.get(id)?.metrics["recall@8k"] ?? 0, metrics["recall@8k"] ?? 0] as const
  );
  const worse = pairs.filter(([other, own]) => own < other).length;
  const better = pairs.filter(([other, own]) => own > other).length;
  return `- ${worse} of ${pairs.length} ${what}: ${policy} shows more of the answer within 8 KB than \`gather_context\`, which ` +
    `shows more in ${better}.`;
}

function precisionLine(what: string, results: readonly TaskResult[]): string {
  const figures = ["context", "search-read", "k3-step"].map((policy) =>
    `${policy} ${average(results, policy, "precision@8k").toFixed(3)}`
  );
  return `- Precision at 8 KB on ${what}: ${
    figures.join(", ")
  }. A packet fills its budget, with what may matter too.`;
}

function foreignLine(language: string, results: readonly TaskResult[]): string {
  const own = ofPolicy(results, "context");
  const found = own.filter(({ metrics }) => (metrics["recall@8k"] ?? 0) > 0).length;
  return `- Questions in ${language} without words of the code, without a model: for ${
    own.length - found
  } of ${own.length} ` +
    "`gather_context` shows nothing of the answer within 8 KB.";
}

function lookUpLine(lookUps: readonly LookUp[]): string {
  const cheaper = lookUps.filter(({ search, grep }) => search > grep).length;
  const missed = lookUps.filter(({ isFound }) => !isFound).length;
  return `- Of ${lookUps.length} names, grep is cheaper for ${cheaper}; search by the bare name ` +
    `does not name the expected definition for ${missed}, among others of that name.`;
}
