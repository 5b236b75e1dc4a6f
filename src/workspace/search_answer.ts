import { fusionPolicy } from "../search/fusion_policy.ts";
import { search } from "../search/search.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import { nodePlace } from "./node_place.ts";
import type { SemanticHit, SemanticRanking } from "./semantic_search.ts";
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
      ...(ranking === undefined
        ? {}
        : { rankings: [{ source: "semantic", hits: stillThere(index, ranking.hits) }] }),
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

/** The hits whose nodes are there still, which may have other handles than when they were found. */
function stillThere(index: WorkspaceIndex, hits: readonly SemanticHit[]): SemanticHit[] {
  const { graph } = index;
  return hits.flatMap((hit) => {
    const handle = graph.find(hit.id);
    return handle === undefined ? [] : [{ ...hit, handle }];
  });
}
