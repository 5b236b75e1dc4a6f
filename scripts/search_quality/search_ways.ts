import { LexicalIndex } from "../../src/search/lexical_index.ts";
import { type FieldWeights, fieldWeights } from "../../src/search/field_weights.ts";
import { type FusionPolicy, fusionPolicy } from "../../src/search/fusion_policy.ts";
import { search, type SearchCorpus } from "../../src/search/search.ts";
import { isLanguageKnown } from "../../src/semantic/is_language_known.ts";
import { GraphSearchNodes } from "../../src/workspace/graph_search_nodes.ts";
import type { AskedCode, Meanings } from "./asked_code.ts";
import type { Rank } from "./measures.ts";
import type { Question } from "./question.ts";

/** A way of searching: the rank of the first right answer to a question. */
export type SearchWay = (question: Question) => Rank;

/** Hits that are looked at. */
export const DEPTH = 20;

/** Search by names and words, as it is without a model. */
export function lexicalWay(code: AskedCode, weights: FieldWeights = fieldWeights): SearchWay {
  const corpus = corpusOf(code, weights);
  return (question) => {
    const hits = search({ query: question.query, topK: DEPTH }, corpus);
    return rankOf(question, hits.map((hit) => corpus.nodes.id(hit.handle)));
  };
}

/** Search by meaning alone: what is nearest, whatever it is. */
export function semanticWay({ index }: AskedCode, meanings: Meanings): SearchWay {
  const nodes = new GraphSearchNodes(index.graph);
  return (question) => {
    const ids = (meanings.get(question) ?? []).map(({ handle }) => nodes.id(handle));
    return rankOf(question, [...new Set(ids)].slice(0, DEPTH));
  };
}

/**
 * Search by names, words and meaning, as it is with a model.
 *
 * @param languages What the model knows; questions in others are answered by words.
 */
export function hybridWay(
  code: AskedCode,
  meanings: Meanings,
  languages: readonly string[] | undefined,
  fusion: FusionPolicy = fusionPolicy,
): SearchWay {
  const corpus = corpusOf(code, fieldWeights);
  return (question) => {
    const isKnown = isLanguageKnown(question.query, languages);
    const near = isKnown ? meanings.get(question) ?? [] : [];
    const hits = search(
      {
        query: question.query,
        topK: DEPTH,
        rankings: [{ source: "semantic", hits: near.slice(0, fusion.pool) }],
      },
      corpus,
      { fusion },
    );
    return rankOf(question, hits.map((hit) => corpus.nodes.id(hit.handle)));
  };
}

function corpusOf({ index }: AskedCode, weights: FieldWeights): SearchCorpus {
  return {
    nodes: new GraphSearchNodes(index.graph),
    symbols: index.symbols,
    lexical: LexicalIndex.load(index.lexical.snapshot(), { weights }),
  };
}

/** The place, from 1, of the first expected id. */
export function rankOf(question: Question, ids: readonly string[]): Rank {
  const at = ids.findIndex((id) => question.expected.includes(id));
  return at < 0 ? undefined : at + 1;
}
