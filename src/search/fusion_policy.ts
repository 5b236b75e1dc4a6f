/** How the ranking by words and the ranking by meaning become one. Each value is measured in `docs/search-quality.md`. */
export interface FusionPolicy {
  /** Constant of reciprocal rank fusion: the higher, the less the first places of one ranking outdo both rankings. */
  readonly rankConstant: number;
  /** What a place in the ranking by meaning counts beside one in that by words, which counts 1. */
  readonly meaning: number;
  /** Hits of each ranking that are fused, however few are asked for, so that fewer are the beginning of more. */
  readonly pool: number;
  /** How far below the nearest hit's cosine a hit by meaning may be. */
  readonly reach: number;
  /** Words that a query has at least where meaning counts; shorter ones are answered by words alone. */
  readonly fewestWords: number;
  /** Most of the first hits, as a share of those asked for, that meaning alone may give. */
  readonly alone: number;
}

/** The policy that search follows. */
export const fusionPolicy: FusionPolicy = {
  rankConstant: 60,
  meaning: 1,
  pool: 60,
  reach: Infinity,
  fewestWords: 0,
  alone: 1,
};
