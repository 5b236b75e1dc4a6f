/** A term that documents are searched for. */
export interface QueryTerm {
  /** As the tokenizer writes it. */
  readonly term: string;
  /** What it counts beside other terms of the query; greater than 0, usually 1. */
  readonly weight: number;
}
