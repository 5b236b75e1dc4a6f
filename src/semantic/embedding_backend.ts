/** Texts as numbers, each in a row, padded to the length of the longest. */
export interface TokenBatch {
  readonly rows: number;
  readonly columns: number;
  /** Token ids, row by row. */
  readonly ids: BigInt64Array<ArrayBuffer>;
  /** 1 where there is a token, 0 where there is padding. */
  readonly mask: BigInt64Array<ArrayBuffer>;
}

/** What a model says of a batch: `hidden` values for each position of each row. */
export interface HiddenStates {
  readonly values: Float32Array;
  readonly hidden: number;
}

/** What runs a model. */
export interface EmbeddingBackend {
  /** Release of the runtime, such as `1.26.0`. */
  readonly release: string;
  /** The most positions of a batch, padding included. */
  readonly mostPositions: number;
  /**
   * Runs the model on a batch; runs may overlap.
   *
   * @param read Takes what it needs from the hidden states, which are gone once it returns.
   */
  run<T>(batch: TokenBatch, read: (states: HiddenStates) => T): Promise<T>;
  close(): void;
}
