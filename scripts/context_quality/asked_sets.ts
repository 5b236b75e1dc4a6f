import type { CorpusLanguage } from "../corpus/packages.ts";
import { fetchCorpus } from "../corpus/fetch.ts";
import { docstringSet } from "../search_quality/docstring_set.ts";
import { indexedPackage } from "../search_quality/indexed_package.ts";
import { type Question, readForeignQuestions, readQuestions } from "../search_quality/question.ts";
import type { LineSpan } from "../../src/evaluation/line_span.ts";
import type { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";
import type { AskedQuestion, AskedSet } from "./asked_set.ts";

const LANGUAGES: readonly CorpusLanguage[] = [
  "java",
  "kotlin",
  "python",
  "javascript",
  "typescript",
  "go",
];

/** The question set: questions about four packages, each answered by any of its expected nodes. */
export function questionSets(): Promise<AskedSet[]> {
  return packageSets(readQuestions());
}

/** Questions in Korean, Japanese and Chinese without words of the code; no constant was chosen with any of them. */
export async function foreignSets(): Promise<AskedSet[]> {
  const sets = await packageSets(readForeignQuestions());
  return sets.map((set) => ({
    ...set,
    questions: set.questions.map((question) => ({ ...question, half: "final" })),
  }));
}

async function packageSets(questions: readonly Question[]): Promise<AskedSet[]> {
  const names = new Set(questions.map((question) => question.package));
  const sets: AskedSet[] = [];
  for (const { name, root } of await fetchCorpus(({ name }) => names.has(name))) {
    const index = await indexedPackage(root);
    const own = questions.filter((question) => question.package === name);
    sets.push({
      name,
      root,
      index,
      questions: own.map((each) => asked(each, index, each.language)),
    });
  }
  return sets;
}

/** First sentences of documentation that was taken out, `most` of each language and half. */
export async function docstringSets(most: number): Promise<AskedSet[]> {
  const sets: AskedSet[] = [];
  for (const language of LANGUAGES) {
    const { root, index, questions } = await docstringSet(language);
    const chosen = (["tuning", "final"] as const).flatMap((half) =>
      questions.filter((question) => question.half === half).slice(0, most)
    );
    sets.push({
      name: language,
      root,
      index,
      questions: chosen.map((each) => asked(each, index, language)),
    });
  }
  return sets;
}

function asked(question: Question, index: WorkspaceIndex, tag: string): AskedQuestion {
  return {
    question: question.query,
    spans: question.expected.map((id) => spanOf(index, id)),
    wanted: "any",
    half: question.half,
    tag,
  };
}

/** The lines of a node. */
export function spanOf({ graph }: WorkspaceIndex, id: string): LineSpan {
  const handle = graph.find(id);
  if (handle === undefined) throw new Error(`expected, not indexed: ${id}`);
  return {
    path: graph.pathOf(handle),
    start: graph.nodes.number(handle, "line"),
    end: graph.nodes.number(handle, "endLine"),
  };
}
