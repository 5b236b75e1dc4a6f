/** A failure that another try may get past. */
export class TransientError extends Error {
  override readonly name = "TransientError";

  /**
   * @param message What happened, as the end of a sentence.
   * @param afterMs What the server asks to be waited, in milliseconds.
   */
  constructor(message: string, readonly afterMs = 0) {
    super(message);
  }
}
