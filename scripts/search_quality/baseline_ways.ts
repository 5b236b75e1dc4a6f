import { join } from "node:path";
import { type FieldWeights, fieldWeights } from "../../src/search/field_weights.ts";
import { LexicalIndex } from "../../src/search/lexical_index.ts";
import { tokenize } from "../../src/search/tokenizer.ts";
import { GraphSearchNodes } from "../../src/workspace/graph_search_nodes.ts";
import type { AskedCode } from "./asked_code.ts";
import { DEPTH, rankOf, type SearchWay } from "./search_ways.ts";

/** BM25 over one bag of words a node: every field counts the same, nothing is exact, nothing is demoted. */
export function plainWay({ index }: Pick<AskedCode, "index">): SearchWay {
  const nodes = new GraphSearchNodes(index.graph);
  const equal = Object.fromEntries(
    Object.keys(fieldWeights.fields).map((
      field,
    ) => [field, { weight: 1, lengthNormalisation: 0.75 }]),
  ) as FieldWeights["fields"];
  const weights: FieldWeights = { ...fieldWeights, fields: equal };
  const lexical = LexicalIndex.load(index.lexical.snapshot(), { weights });
  return (question) => {
    const terms = [...new Set(tokenize(question.query))].map((term) => ({ term, weight: 1 }));
    const hits = lexical.search(terms, DEPTH);
    return rankOf(question, hits.map((hit) => nodes.id(hit.handle)));
  };
}

/**
 * What a reader of `grep -rniw` output would open first: files by the number of different words of the question that
 * they hold, then by matching lines. A file counts as right when it holds an expected node, which is kinder to grep than
 * asking for the node.
 */
export function grepWay({ root, index }: Pick<AskedCode, "root" | "index">): SearchWay {
  const files = [...index.graph.files.values()].map((file) => ({
    path: file.path,
    lines: Deno.readTextFileSync(join(root, file.path)).toLowerCase().split("\n"),
  }));
  return (question) => {
    const words = [...new Set(question.query.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])];
    const scored = files.map(({ path, lines }) => {
      const matching = lines.filter((line) => words.some((word) => line.includes(word)));
      const found = words.filter((word) => matching.some((line) => line.includes(word)));
      return { path, words: found.length, lines: matching.length };
    }).filter((file) => file.words > 0);
    scored.sort((a, b) => b.words - a.words || b.lines - a.lines || (a.path < b.path ? -1 : 1));
    const right = new Set(question.expected.map((id) => {
      const handle = index.graph.find(id);
      return handle === undefined ? "" : index.graph.pathOf(handle);
    }));
    const at = scored.slice(0, DEPTH).findIndex((file) => right.has(file.path));
    return at < 0 ? undefined : at + 1;
  };
}
