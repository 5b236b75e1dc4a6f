const LINE_END = /\r\n|\n|\r/g;

/**
 * The lines of a document by the count of CommonMark, for which a carriage return alone ends a line as well, as lines of the
 * file, which only a line feed ends.
 */
export class LineNumbers {
  /** By the lines of the document; undefined where both counts agree. */
  readonly #numbers: readonly number[] | undefined;

  constructor(text: string) {
    if (!/\r(?!\n)/.test(text)) return;
    const numbers = [1];
    for (const [end] of text.matchAll(LINE_END)) {
      numbers.push((numbers.at(-1) ?? 1) + (end === "\r" ? 0 : 1));
    }
    this.#numbers = numbers;
  }

  /**
   * The line of the file in which a line of the document stands.
   *
   * @param line One-based, as the result.
   */
  of(line: number): number {
    return this.#numbers === undefined ? line : this.#numbers[line - 1] ?? line;
  }
}
