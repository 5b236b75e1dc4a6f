/** What decides which nodes an answer to a question shows. Each value is measured in `docs/ranking.md`. */
export interface ContextPolicy {
  /** Hits of the search for the whole question, and of one for a phrase of it. */
  readonly hits: { readonly whole: number; readonly phrase: number };
  /** Phrases that are searched for. */
  readonly phrases: number;
  /** What the first hit of the search for the whole question counts, of the first phrase, of another. */
  readonly weights: {
    readonly whole: number;
    readonly title: number;
    readonly phrase: number;
    /** A node that bears a name of the question, alone. */
    readonly name: number;
    /** A place that the question names. */
    readonly place: number;
    /** The innermost frame of the project. */
    readonly frame: number;
    /** A line that a diff changes. */
    readonly change: number;
    /** An id that was given with the question. */
    readonly seed: number;
  };
  /** How fast hits count less: the one of rank r counts `rankConstant / (rankConstant + r - 1)`. */
  readonly rankConstant: number;
  /** What is counted of the score of a node for its neighbours, by how they are related. */
  readonly expansion: {
    readonly uses: number;
    readonly usedBy: number;
    readonly override: number;
    readonly hierarchy: number;
    readonly container: number;
    readonly member: number;
    readonly table: number;
  };
  /** Nodes whose neighbours are looked at. */
  readonly expanded: number;
  /** How much bytes count against a node: the value of a node is its score / (bytes + base) ^ exponent. */
  readonly packing: { readonly base: number; readonly exponent: number };
  /** Share of the room that one node may take whole; a longer one is shown in part. */
  readonly largestShare: number;
  /** Share of the room that the excerpt of one node may take. */
  readonly excerptShare: number;
  /** Bytes of a type beyond which its outline is shown. */
  readonly wholeType: number;
  /** Share of the room for source before rows and edges have theirs. */
  readonly codeShare: number;
  /** Nodes that count less than this share of the best are not shown. */
  readonly least: number;
  /** What is left of a neighbour's share when it holds none of the question's words. */
  readonly wordless: number;
  /** What these count beside other nodes, where the question does not ask for them. */
  readonly tests: number;
  readonly documents: number;
  readonly generated: number;
  /** Whole files. */
  readonly files: number;
}

/** The policy that is followed. */
export const contextPolicy: ContextPolicy = {
  hits: { whole: 20, phrase: 8 },
  phrases: 6,
  weights: {
    whole: 1,
    title: 0.5,
    phrase: 0.25,
    name: 0.6,
    place: 3,
    frame: 4,
    change: 4,
    seed: 6,
  },
  rankConstant: 4,
  expansion: {
    uses: 0.3,
    usedBy: 0.25,
    override: 0.4,
    hierarchy: 0.25,
    container: 0.2,
    member: 0.2,
    table: 0.6,
  },
  expanded: 16,
  packing: { base: 400, exponent: 0.1 },
  largestShare: 0.8,
  excerptShare: 0.25,
  wholeType: 8000,
  codeShare: 0.9,
  least: 0.02,
  wordless: 0.4,
  tests: 0.3,
  documents: 0.5,
  generated: 0.3,
  files: 0.5,
};
