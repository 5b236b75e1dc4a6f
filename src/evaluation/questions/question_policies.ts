import { longestQuery } from "../../search/longest_query.ts";
import { answerElements } from "../answer_elements.ts";
import { answerIds } from "../answer_ids.ts";
import type { Ask } from "../ask.ts";
import type { EvaluatedWorkspace } from "../evaluated_workspace.ts";
import { type GrepFile, rankedGrep } from "../ranked_grep.ts";
import type { LineSpan } from "../line_span.ts";
import { rarestTerms } from "../rarest_terms.ts";
import { type PrintedLine, Transcript } from "../transcript.ts";
import type { QuestionPolicyName } from "./question_policy_names.ts";
import { questionWords } from "./question_words.ts";
import type { Question } from "./question.ts";

/** A way of looking for the answer to a question. */
export interface QuestionPolicy {
  readonly name: QuestionPolicyName;
  /** Whether it is told the budget, and reads other things for another. */
  readonly isBudgeted: boolean;
  /**
   * Looks for the answer.
   *
   * @param budget Bytes that may be read.
   * @param expected Where the answer stands, for a way that is told of it.
   */
  readonly run: (
    question: Question,
    workspace: EvaluatedWorkspace,
    budget: number,
    expected: readonly LineSpan[],
  ) => Promise<Transcript>;
}

const results = 5;
const mostRead = 20;
const grepContext = 5;
/** Words that someone looks for at once. */
const grepTerms = 3;
/** Output of grep after which nobody reads on, in characters. */
const mostPrinted = 64 * 1024;

const search: QuestionPolicy = {
  name: "search",
  isBudgeted: false,
  run: async (question, { ask }) => (await searched(question, ask)).transcript,
};

const searchRead: QuestionPolicy = {
  name: "search-read",
  isBudgeted: false,
  run: async (question, { ask }) => {
    const { transcript, ids } = await searched(question, ask);
    if (ids.length > 0) transcript.addAnswer(await ask("read_code", { node_ids: ids }));
    return transcript;
  },
};

/** What an agent reads that knows the right result when it sees it: the best that steps can do. */
const searchPick: QuestionPolicy = {
  name: "search-pick",
  isBudgeted: false,
  run: async (question, { ask }, _budget, expected) => {
    const { transcript, ids, found } = await searched(question, ask);
    const right = pickedIds(found, expected);
    const read = right.length > 0 ? right : ids;
    if (read.length > 0) transcript.addAnswer(await ask("read_code", { node_ids: read }));
    return transcript;
  },
};

/** As the server's instructions tell agents to: where is it, what touches it, its source; then that of its neighbours. */
const threeSteps: QuestionPolicy = {
  name: "k3-step",
  isBudgeted: false,
  run: async (question, { ask }) => {
    const { transcript, ids } = await searched(question, ask);
    const [first] = ids;
    if (first === undefined) return transcript;
    const around = await ask("explore_graph", { node_id: first });
    transcript.addAnswer(around);
    transcript.addAnswer(await ask("read_code", { node_ids: ids }));
    const neighbours = answerIds(around).filter((id) => !ids.includes(id)).slice(0, mostRead);
    if (neighbours.length > 0) {
      transcript.addAnswer(await ask("read_code", { node_ids: neighbours }));
    }
    return transcript;
  },
};

interface Searched {
  readonly transcript: Transcript;
  readonly ids: readonly string[];
  /** The answer itself. */
  readonly found: string;
}

/** The first step of what begins with a search. */
async function searched(
  question: Question,
  ask: Ask,
): Promise<Searched> {
  const transcript = new Transcript();
  const found = await ask("search_hybrid", searchArguments(question));
  transcript.addAnswer(found);
  return { transcript, ids: answerIds(found), found };
}

/** The ids of the results that begin in one of the spans. */
function pickedIds(answer: string, expected: readonly LineSpan[]): string[] {
  return [...answerElements(answer)].flatMap(({ name, attributes }) => {
    const [id, path, line] = [attributes.get("id"), attributes.get("file"), attributes.get("line")];
    const isRight = expected.some((span) =>
      span.path === path && span.start <= Number(line) && Number(line) <= span.end
    );
    return name === "node" && id !== undefined && isRight ? [id] : [];
  });
}

const context: QuestionPolicy = {
  name: "context",
  isBudgeted: true,
  run: async ({ question }, { ask }, budget) => {
    const transcript = new Transcript();
    transcript.addAnswer(await ask("gather_context", { question, budget_bytes: budget }));
    return transcript;
  },
};

/**
 * One grep for the rarest words of the question, as someone would choose them who knows how rare they are, its output
 * sorted so that the most promising files come first.
 */
const grep: QuestionPolicy = {
  name: "grep",
  isBudgeted: false,
  run: async ({ question }, { api }) => {
    const transcript = new Transcript();
    const terms = await rarestTerms(api.root, questionWords(question), grepTerms);
    const files = terms.length === 0
      ? []
      : await rankedGrep(api.root, { terms, context: grepContext, order: "terms" });
    transcript.addGrep(printedLines(files));
    return transcript;
  },
};

/** What grep prints, up to where nobody reads on. */
function* printedLines(files: readonly GrepFile[]): Generator<PrintedLine, void> {
  let characters = 0;
  for (const { path, lines, windows } of files) {
    for (const { start, end } of windows) {
      for (let index = start; index < end; index++) {
        const text = lines[index] ?? "";
        characters += path.length + text.length;
        if (characters > mostPrinted) return;
        yield { path, line: index + 1, text };
      }
    }
  }
}

/** All ways, by name. */
export const questionPolicies: Readonly<Record<QuestionPolicyName, QuestionPolicy>> = {
  search,
  "search-read": searchRead,
  "search-pick": searchPick,
  "k3-step": threeSteps,
  context,
  grep,
};

/** What the description of search tells agents to ask: code, unless something else is meant. */
function searchArguments({ question, tags }: Question): Record<string, unknown> {
  const target = ["docs", "tests", "db"].find((tag) => tags.includes(tag)) ?? "code";
  // A query has a limit, the text of an issue has none.
  return { query: question.slice(0, longestQuery), top_k: results, target };
}
