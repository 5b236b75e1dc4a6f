import { fusionPolicy } from "../search/fusion_policy.ts";
import { search } from "../search/search.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import { nodePlace } from "./node_place.ts";
import { semanticRankings } from "./semantic_rankings.ts";
import type { SemanticRanking } from "./semantic_search.ts";
import type { SearchAnswer, SearchQuery } from "./workspace_api.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/**
 * What an index says to a search.
 *
 * @param ranking What search by meaning says to it; by words alone if absent.
 */
export function searchAnswer(
  index: WorkspaceIndex,
  query: SearchQuery,
  ranking?: SemanticRanking,
): SearchAnswer {
  const { graph, lexical, symbols } = index;
  const hits = search(
    {
      query: query.query,
      topK: query.limit,
      ...(query.target === undefined ? {} : { target: query.target }),
      ...(ranking === undefined ? {} : { rankings: semanticRankings(graph, ranking) }),
    },
    { nodes: new GraphSearchNodes(graph), symbols, lexical },
    query.rankConstant === undefined
      ? {}
      : { fusion: { ...fusionPolicy, rankConstant: query.rankConstant } },
  );
  return {
    results: hits.map((hit) => ({ ...nodePlace(graph, hit.handle), match: hit.matchType })),
    ...semanticLimits(ranking),
  };
}

function semanticLimits(
  ranking: SemanticRanking | undefined,
): Pick<SearchAnswer, "semanticNote" | "isSemanticUnavailable"> {
  if (ranking === undefined || ranking.note === "") return {};
  const { note: semanticNote, isUnavailable } = ranking;
  return { semanticNote, ...(isUnavailable ? { isSemanticUnavailable: true } : {}) };
}
