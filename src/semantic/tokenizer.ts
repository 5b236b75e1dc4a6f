/** Turns text into the numbers that a model was trained on. */
export interface Tokenizer {
  /** The id that fills up shorter texts of a batch. */
  readonly padId: number;
  /**
   * The ids of a text, with the special tokens that the model expects around it.
   *
   * @param text Any text; it need not be well-formed UTF-16.
   * @param maxTokens The most ids to give, special ones included: what is too much at the end of the text is left out.
   */
  encode(text: string, maxTokens: number): number[];
}
