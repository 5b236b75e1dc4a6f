import type { JudgedEdge, JudgedPackage } from "./judge_package.ts";

/** How many edges of a sort the compiler was asked about, and how many it has. */
export interface Hits {
  /** Edges that it could decide. */
  readonly decided: number;
  readonly right: number;
  readonly near: number;
  readonly undecided: number;
}

/** Precision and recall of the edges of a language or package. */
export interface AccuracyFigures {
  /** By confidence, the highest first. */
  readonly tiers: ReadonlyMap<number, Hits>;
  /** By rule. */
  readonly rules: ReadonlyMap<string, Hits>;
  /** Share of right edges among those of 0.90 and more. */
  readonly precision: number;
  /** Share of the compiler's pairs that have an edge of 0.80 or more. */
  readonly recall: number;
  readonly pairs: number;
  /** Pairs for which graphin has no node. */
  readonly pairsWithoutNode: number;
}

/** The figures of some judged packages taken together. */
export function accuracyFigures(packages: readonly JudgedPackage[]): AccuracyFigures {
  const edges = packages.flatMap((each) => each.edges);
  const pairs = packages.flatMap((each) => each.pairs);
  const byTier = Map.groupBy(edges, (edge) => edge.confidence);
  const byRule = Map.groupBy(edges, (edge) => edge.rule);
  const strong = hits(edges.filter((edge) => edge.confidence >= 0.9));
  return {
    tiers: new Map(
      [...byTier].sort(([a], [b]) => b - a).map(([tier, some]) => [tier, hits(some)]),
    ),
    rules: new Map([...byRule].map(([rule, some]) => [rule, hits(some)])),
    precision: strong.right / strong.decided,
    recall: pairs.filter((pair) => pair.confidence >= 0.8).length / pairs.length,
    pairs: pairs.length,
    pairsWithoutNode: pairs.filter((pair) => pair.target === undefined).length,
  };
}

function hits(edges: readonly JudgedEdge[]): Hits {
  const count = (verdict: JudgedEdge["verdict"]): number =>
    edges.filter((edge) => edge.verdict === verdict).length;
  const undecided = count("undecided");
  return {
    decided: edges.length - undecided,
    right: count("right"),
    near: count("near"),
    undecided,
  };
}
