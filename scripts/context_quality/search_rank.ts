import { type CoveragePolicy, coveragePolicy } from "../../src/search/coverage_policy.ts";
import { type RankingPolicy, rankingPolicy } from "../../src/search/ranking_policy.ts";
import { type QueryTermPolicy, queryTermPolicy } from "../../src/search/query_term_policy.ts";
import { search } from "../../src/search/search.ts";
import { GraphSearchNodes } from "../../src/workspace/graph_search_nodes.ts";
import type { AskedSet } from "./asked_set.ts";

const DEPTH = 20;

/** What is changed of search. */
export interface SearchChange {
  readonly terms?: Partial<QueryTermPolicy>;
  readonly policy?: Partial<RankingPolicy>;
  readonly coverage?: Partial<CoveragePolicy>;
}

/** 1 / rank of the first right hit of each question of a half, by words; 0 where none of the first twenty is right. */
export function reciprocalRanks(
  sets: readonly AskedSet[],
  half: "tuning" | "final",
  change: SearchChange = {},
): number[] {
  const settings = {
    terms: { ...queryTermPolicy, ...change.terms },
    policy: { ...rankingPolicy, ...change.policy },
    coverage: { ...coveragePolicy, ...change.coverage },
  };
  return sets.flatMap(({ index: { graph, symbols, lexical }, questions }) => {
    const corpus = { nodes: new GraphSearchNodes(graph), symbols, lexical };
    return questions.filter((question) => question.half === half).map(({ question, spans }) => {
      const hits = search({ query: question, topK: DEPTH }, corpus, settings);
      const at = hits.findIndex(({ handle }) => {
        const path = graph.pathOf(handle);
        const line = graph.nodes.number(handle, "line");
        const endLine = graph.nodes.number(handle, "endLine");
        return spans.some((span) =>
          span.path === path && span.start === line && span.end === endLine
        );
      });
      return at < 0 ? 0 : 1 / (at + 1);
    });
  });
}
