/** How much it counts that a document holds many of the words of a long query. Measured in `docs/ranking.md`. */
export interface CoveragePolicy {
  /**
   * A score is multiplied by the covered share of the query's words, each counting by its rarity, to the power of this:
   * 0 leaves it as it is.
   */
  readonly exponent: number;
  /** Words that a query has at least, of those that any document holds; of fewer each is wanted by itself. */
  readonly fewestWords: number;
}

/** The policy that search follows. */
export const coveragePolicy: CoveragePolicy = { exponent: 0.3, fewestWords: 5 };
