/** What scores are multiplied by, from 0 to 1, for nodes that seldom are what is looked for. */
export interface RankingPolicy {
  /** Tests, unless the query asks for them. */
  readonly tests: number;
  /** Nodes of generated, minified or copied files. */
  readonly generated: number;
  /** Nodes that stand for a whole file of code, whose parts are nodes of their own. */
  readonly codeFile: number;
  /** Whole documents, whose sections are nodes of their own, configuration and other text. */
  readonly otherFile: number;
}

/** The policy that search follows. */
export const rankingPolicy: RankingPolicy = {
  tests: 0.3,
  generated: 0.3,
  codeFile: 0.5,
  otherFile: 0.5,
};
