/**
 * Measures what search and gather_context rank by on real packages, one constant changed at a time.
 *
 * Usage: ranking.ts [--write]
 */
import { fileURLToPath } from "node:url";
import { type ContextPolicy, contextPolicy } from "../src/context/context_policy.ts";
import { pairedDifference } from "../src/evaluation/paired_difference.ts";
import { questionPolicies } from "../src/evaluation/questions/question_policies.ts";
import { coveragePolicy } from "../src/search/coverage_policy.ts";
import { queryTermPolicy } from "../src/search/query_term_policy.ts";
import { rankingPolicy } from "../src/search/ranking_policy.ts";
import { openWorkspace } from "../src/workspace/workspace.ts";
import { answerOfTool } from "../tests/support/answer_of_tool.ts";
import type { AskedSet } from "./context_quality/asked_set.ts";
import { docstringSets, foreignSets, questionSets } from "./context_quality/asked_sets.ts";
import { BUDGETS, contextScores, type QuestionScore } from "./context_quality/context_scores.ts";
import { type AskWay, contextWay } from "./context_quality/context_way.ts";
import { errorSets, nameSets } from "./context_quality/error_sets.ts";
import { historySets } from "./context_quality/history_sets.ts";
import { contextVariants, searchVariants } from "./context_quality/ranking_variants.ts";
import { rankingPage } from "./context_quality/ranking_page.ts";
import { reciprocalRanks } from "./context_quality/search_rank.ts";

/** Questions of each language and half. */
const DOCSTRINGS = 30;
const DOCSTRINGS_BY_SEARCH = 253;
const MESSAGES = 25;
const COMMITS = 36;
/** Bytes until a first useful line where none is shown: the budget. */
const NEVER = 8_192;

const questions = await questionSets();
const docstrings = await docstringSets(DOCSTRINGS);
const errors = errorSets(docstrings, MESSAGES);
const history = await historySets(COMMITS);
const sets: ReadonlyMap<string, readonly AskedSet[]> = new Map([
  ["question set", questions],
  ["docstrings", docstrings],
  ["error messages", errors],
  ["commits", history],
]);

/** A tool policy of the evaluation over real workspaces, opened one after the other. */
async function policyScores(
  name: "k3-step" | "search-read" | "search-pick",
  asked: readonly AskedSet[],
): Promise<QuestionScore[]> {
  const scores: QuestionScore[] = [];
  for (const set of asked) {
    const api = await openWorkspace({ root: set.root, version: "ranking", watch: false });
    await api.ready();
    const ask = async (tool: string, args: unknown): Promise<string> =>
      (await answerOfTool(api, tool, args)).text;
    const known = new Map<string, Awaited<ReturnType<AskWay>>>();
    const way: AskWay = async (_, { question, wanted, spans }, budget) => {
      const transcript = known.get(question) ?? await questionPolicies[name].run(
        {
          id: "",
          question,
          language: "en",
          workspace: undefined,
          commit: undefined,
          expected: [],
          wanted,
          tags: [],
        },
        { api, ask },
        budget,
        spans,
      );
      known.set(question, transcript);
      return transcript;
    };
    scores.push(...await contextScores([set], "final", way));
    await api.close();
  }
  return scores;
}

const finals: string[] = [];
const gains: string[] = [];
for (const [name, asked] of sets) {
  const ways = {
    "three steps": await policyScores("k3-step", asked),
    "search and read": await policyScores("search-read", asked),
    "search and pick": await policyScores("search-pick", asked),
    context: await contextScores(asked, "final", contextWay()),
  };
  for (const [way, scores] of Object.entries(ways)) {
    finals.push(
      `| ${name} | ${way} | ${scores.length} | ${
        BUDGETS.map((_, at) => mean(scores.map(({ recall }) => recall[at] ?? 0)).toFixed(3))
          .join(" | ")
      } | ${mean(scores.map(({ precision }) => precision)).toFixed(3)} | ${
        mean(scores.map(({ firstUseful }) => Math.min(firstUseful ?? NEVER, NEVER))).toFixed(0)
      } |`,
    );
  }
  for (const before of ["three steps", "search and read"] as const) {
    const pairs = ways.context.map((score, at) =>
      [ways[before][at]?.recall[2] ?? 0, score.recall[2] ?? 0] as const
    );
    const { before: old, after, gain, interval, p } = pairedDifference(pairs);
    const useful = (scores: readonly QuestionScore[]): number =>
      mean(scores.map(({ firstUseful }) => Math.min(firstUseful ?? NEVER, NEVER)));
    gains.push(
      `| ${name} | ${before} | ${(after / old).toFixed(2)} | ${signed(gain)} | ${
        signed(interval[0])
      } to ${signed(interval[1])} | ${shown(p)} | ${
        (useful(ways.context) / useful(ways[before])).toFixed(2)
      } |`,
    );
  }
}

const contextRows: string[] = [];
for (const { constant, value, isUsed, policy } of contextVariants(contextPolicy)) {
  const cells: string[] = [];
  for (const asked of sets.values()) cells.push(await tuningRecall(asked, policy));
  contextRows.push(
    `| ${constant} | ${isUsed && value !== "" ? `**${value}**` : value} | ${cells.join(" | ")} |`,
  );
}

async function tuningRecall(asked: readonly AskedSet[], policy: ContextPolicy): Promise<string> {
  const scores = await contextScores(asked, "tuning", contextWay(policy), [4_096, 8_192]);
  return `${mean(scores.map(({ recall }) => recall[0] ?? 0)).toFixed(3)} | ${
    mean(scores.map(({ recall }) => recall[1] ?? 0)).toFixed(3)
  }`;
}

const manyDocstrings = await docstringSets(DOCSTRINGS_BY_SEARCH);
const searched: ReadonlyMap<string, readonly AskedSet[]> = new Map([
  ["English", tagged(questions, "en")],
  ["Korean", tagged(questions, "ko")],
  ["docstrings", manyDocstrings],
  ["error messages", errorSets(manyDocstrings, 4 * MESSAGES)],
  ["names", nameSets(manyDocstrings, MESSAGES)],
]);
const policies = {
  terms: queryTermPolicy,
  ranking: rankingPolicy,
  coverage: coveragePolicy,
};
const searchRows = searchVariants(policies).map(
  ({ constant, value, isUsed, change }) => {
    const cells = [...searched.values()].map((asked) =>
      mean(reciprocalRanks(asked, "tuning", change)).toFixed(3)
    );
    return `| ${constant} | ${isUsed ? `**${value}**` : value} | ${cells.join(" | ")} |`;
  },
);
/** What search was before: forms of a word at 0.4, no other words, nothing translated, no coverage. */
const plain = {
  terms: { variant: 0.4, derived: 0, related: 0, translated: 0, alsoTranslated: 0 },
  coverage: { exponent: 0 },
};
const foreign = await foreignSets();
const kinds: ReadonlyMap<string, readonly AskedSet[]> = new Map([
  ...searched,
  ["Korean, no word of the code", tagged(foreign, "ko")],
  ["Japanese, no word of the code", tagged(foreign, "ja")],
  ["Chinese, no word of the code", tagged(foreign, "zh")],
]);
const kindRows = [...kinds].map(([name, asked]) => {
  const before = reciprocalRanks(asked, "final", plain);
  const after = reciprocalRanks(asked, "final");
  const pairs = after.map((value, at) => [before[at] ?? 0, value] as const);
  const { gain, interval, p } = pairedDifference(pairs);
  return `| ${name} | ${pairs.length} | ${mean(before).toFixed(3)} | ${mean(after).toFixed(3)} | ${
    signed(gain)
  } | ${signed(interval[0])} to ${signed(interval[1])} | ${shown(p)} |`;
});

/** The constants of a policy by their paths. */
function valueRows(policy: object, prefix = ""): string[] {
  return Object.entries(policy).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? valueRows(value, `${prefix}${name}.`)
      : [`| ${prefix}${name} | ${String(value)} |`]
  );
}

function tagged(asked: readonly AskedSet[], tag: string): AskedSet[] {
  return asked.map((set) => ({
    ...set,
    questions: set.questions.filter((question) => question.tag === tag),
  }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

function shown(p: number): string {
  return p < 0.0002 ? "< 0.0002" : p.toFixed(p < 0.01 ? 4 : 2);
}

const page = rankingPage({
  valueRows: valueRows(contextPolicy),
  finals,
  gains,
  contextRows,
  searchRows,
  kindRows,
  sets: [...sets.keys()],
  searched: [...searched.keys()],
});
if (Deno.args.includes("--write")) {
  const path = fileURLToPath(new URL("../docs/ranking.md", import.meta.url));
  Deno.writeTextFileSync(path, page);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path] }).output();
} else console.log(page);
Deno.exit();
