import type { Graph } from "../graph/graph.ts";
import type { Ranking } from "../search/fuse_rankings.ts";
import type { SemanticHit, SemanticRanking } from "./semantic_search.ts";

/** Hits by meaning as search fuses them: those whose nodes are there still, which may have other handles by now. */
export function semanticRankings(
  graph: Graph,
  { hits, coverage }: Pick<SemanticRanking, "hits" | "coverage">,
): readonly Ranking[] {
  const there = hits.flatMap((hit): SemanticHit[] => {
    const handle = graph.find(hit.id);
    return handle === undefined ? [] : [{ ...hit, handle }];
  });
  return [{ source: "semantic", hits: there, coverage }];
}
