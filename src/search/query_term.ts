/** A term that documents are searched for. */
export interface QueryTerm {
  /** As the tokenizer writes it. */
  readonly term: string;
  /** What it counts beside other terms of the query; greater than 0, usually 1. */
  readonly weight: number;
  /**
   * Terms of one group are ways of saying the same: of those that a document holds the one with the highest score counts.
   * A term without a group is one by itself.
   */
  readonly group?: number;
}
