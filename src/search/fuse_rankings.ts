import type { NodeHandle } from "../facts/node_handle.ts";
import type { ScoredNode } from "./scored_node.ts";

/** Hits of one way of searching, best first. */
export interface Ranking {
  readonly source: "lexical" | "semantic";
  readonly hits: readonly ScoredNode[];
  /** What a place in it counts beside one in the others; 1 if absent. */
  readonly weight?: number;
  /** Share of all nodes among which its hits were found, over 0; all if absent. */
  readonly coverage?: number;
}

/** A node that one ranking or several hold. */
export interface FusedNode extends ScoredNode {
  /** The sources of the rankings that hold it. */
  readonly sources: ReadonlySet<Ranking["source"]>;
}

/**
 * Joins rankings by reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): a node's score is the sum over rankings of
 * `weight / (constant + rank)`, ranks from 1. A rank among a part of the nodes counts as the one that is to be expected
 * among all: `rank / coverage`.
 *
 * @param order decides between equal scores.
 */
export function fuseRankings(
  rankings: readonly Ranking[],
  constant: number,
  order: (a: NodeHandle, b: NodeHandle) => number,
): FusedNode[] {
  const fused = new Map<NodeHandle, { score: number; sources: Set<Ranking["source"]> }>();
  for (const { source, hits, weight = 1, coverage = 1 } of rankings) {
    hits.forEach(({ handle }, index) => {
      const entry = fused.get(handle) ?? { score: 0, sources: new Set() };
      entry.score += weight / (constant + (index + 1) / coverage);
      entry.sources.add(source);
      fused.set(handle, entry);
    });
  }
  return [...fused]
    .map(([handle, entry]) => ({ handle, ...entry }))
    .sort((a, b) => b.score - a.score || order(a.handle, b.handle));
}
