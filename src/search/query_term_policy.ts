/** Weights of the terms that a word of a query stands for beside itself, which weighs 1. Each is measured in `docs/ranking.md`. */
export interface QueryTermPolicy {
  /** Another form of an English word. */
  readonly variant: number;
  /** A word of the same stem. */
  readonly derived: number;
  /** A short form, or another word for the same. */
  readonly related: number;
  /** What may belong to a Korean ending as well as to the word before it. */
  readonly doubtful: number;
  /** The English word that a Korean, Japanese or Chinese one most likely stands for. */
  readonly translated: number;
  /** Other English words that it may stand for. */
  readonly alsoTranslated: number;
}

/** The weights that search uses. */
export const queryTermPolicy: QueryTermPolicy = {
  variant: 0.8,
  derived: 0.6,
  related: 0.4,
  doubtful: 0.4,
  translated: 0.6,
  alsoTranslated: 0.35,
};
