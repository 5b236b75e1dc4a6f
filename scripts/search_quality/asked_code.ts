import { join } from "node:path";
import type { NodeHandle } from "../../src/facts/node_handle.ts";
import { compareText } from "../../src/search/compare_text.ts";
import type { ScoredNode } from "../../src/search/scored_node.ts";
import { type PassagePolicy, passagePolicy } from "../../src/semantic/passage_policy.ts";
import { createPassageKey } from "../../src/semantic/passage_key.ts";
import { VectorStore } from "../../src/semantic/vector_store.ts";
import { filePassages } from "../../src/workspace/file_passages.ts";
import { GraphSearchNodes } from "../../src/workspace/graph_search_nodes.ts";
import type { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";
import type { MeaningModel } from "./meaning_model.ts";
import type { Question } from "./question.ts";

/** Code with the questions that are asked of it. */
export interface AskedCode {
  readonly name: string;
  readonly root: string;
  readonly index: WorkspaceIndex;
  readonly questions: readonly Question[];
}

/** What search by meaning says to each question, nearest first. */
export type Meanings = ReadonlyMap<Question, readonly ScoredNode[]>;

/** Hits by meaning that are kept of each question. */
const DEPTH = 100;

/** The passage of every node that is searched by meaning. */
export function passagesOf(
  { index, root }: Pick<AskedCode, "index" | "root">,
  policy: PassagePolicy = passagePolicy,
): { readonly node: NodeHandle; readonly text: string }[] {
  const { graph, facts } = index;
  return [...graph.files.values()].flatMap((file) => {
    const bytes = Deno.readFileSync(join(root, file.path));
    return [...filePassages({ graph, file, facts: facts.read(file.number), bytes, policy })]
      .filter((passage) => passage !== undefined);
  });
}

/** Asks all questions by meaning, of vectors as graphin keeps them. */
export async function meaningsOf(code: AskedCode, model: MeaningModel): Promise<Meanings> {
  const passages = passagesOf(code);
  const vectors = await model.vectors(passages.map(({ text }) => text), "passage");
  const store = await VectorStore.create();
  const keyOf = await createPassageKey();
  passages.forEach(({ node, text }, index) => {
    const vector = vectors[index];
    if (vector !== undefined) store.set(node, keyOf(text), VectorStore.quantise(vector));
  });
  const nodes = new GraphSearchNodes(code.index.graph);
  const order = (a: NodeHandle, b: NodeHandle): number => compareText(nodes.id(a), nodes.id(b));
  const queries = await model.vectors(code.questions.map(({ query }) => query), "query");
  const found = new Map<Question, readonly ScoredNode[]>();
  for (const [index, question] of code.questions.entries()) {
    found.set(question, await store.search(queries[index] ?? [], DEPTH, { order }));
  }
  return found;
}
