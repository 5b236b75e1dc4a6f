/** Line and column of a place in a file, in the units of an oracle's record. */
export interface LineAndColumn {
  /** One-based line; a line feed ends one. */
  readonly line: number;
  /** Zero-based column in UTF-8 bytes of the line as it is on disk. */
  readonly column: number;
}

/**
 * How a compiler reads a file before it counts: `as it is`, a byte order mark being a character, or `normalized`,
 * without that mark and with one line feed for each CRLF or CR.
 */
export type ReadingOfText = "as it is" | "normalized";

/** Turns a compiler's offsets in one file into lines and columns on disk. */
export class SourcePlaces {
  readonly #text: string;
  readonly #lineStarts: number[] = [0];
  /** Offsets, as the compiler counts, from which on a character more is on disk. */
  readonly #dropped: number[] = [];

  /**
   * @param bytes The file.
   * @throws When the file is not UTF-8.
   */
  constructor(bytes: Uint8Array, reading: ReadingOfText) {
    this.#text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    for (let at = this.#text.indexOf("\n"); at >= 0; at = this.#text.indexOf("\n", at + 1)) {
      this.#lineStarts.push(at + 1);
    }
    if (reading === "as it is") return;
    if (this.#text.startsWith("\uFEFF")) this.#dropped.push(0);
    for (let at = this.#text.indexOf("\r\n"); at >= 0; at = this.#text.indexOf("\r\n", at + 2)) {
      this.#dropped.push(at + 1 - this.#dropped.length);
    }
  }

  /**
   * @param offset UTF-16 units before the place, as the compiler counts.
   * @param name What must stand there.
   * @throws When something else stands there.
   */
  place(offset: number, name: string): LineAndColumn {
    const onDisk = offset + countUpTo(this.#dropped, offset);
    if (!this.#text.startsWith(name, onDisk)) {
      const there = JSON.stringify(this.#text.slice(onDisk, onDisk + 40));
      throw new Error(`${name} is said to stand at offset ${offset}, where ${there} is`);
    }
    const line = countUpTo(this.#lineStarts, onDisk);
    const before = this.#text.slice(this.#lineStarts[line - 1], onDisk);
    return { line, column: new TextEncoder().encode(before).length };
  }
}

/** How many of the ascending values are at most `limit`. */
function countUpTo(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
