import type { CodeFile } from "./code_file.ts";

/** Tells which definition and which line an offset of a file lies in. */
export class DefPlaces {
  readonly #file: CodeFile;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  /** Rows by start, outer before inner ones. */
  readonly #rows: readonly number[];
  readonly #lines: readonly number[];

  constructor(file: CodeFile) {
    this.#file = file;
    this.#starts = file.facts.column("defs", "start");
    this.#ends = file.facts.column("defs", "end");
    const rows = Array.from({ length: file.facts.count("defs") - 1 }, (_, index) => index + 1);
    this.#rows = rows.sort((a, b) =>
      (this.#starts[a] ?? 0) - (this.#starts[b] ?? 0) || (this.#ends[b] ?? 0) - (this.#ends[a] ?? 0)
    );
    const lines = [0];
    for (let at = file.text.indexOf("\n"); at >= 0; at = file.text.indexOf("\n", at + 1)) {
      lines.push(at + 1);
    }
    this.#lines = lines;
  }

  /** The innermost definition around a UTF-16 offset; 0 is the file. */
  at(offset: number): number {
    const place = countUpTo(
      this.#rows.length,
      (index) => (this.#starts[this.#rows[index] ?? 0] ?? 0) <= offset,
    );
    let row = this.#rows[place - 1] ?? 0;
    while (row !== 0 && (this.#ends[row] ?? 0) <= offset) {
      row = this.#file.facts.get("defs", row, "container");
    }
    return row;
  }

  /** The first definition in `container` that begins at an offset or behind it. */
  next(offset: number, container: number): number | undefined {
    const place = countUpTo(
      this.#rows.length,
      (index) => (this.#starts[this.#rows[index] ?? 0] ?? 0) < offset,
    );
    const row = this.#rows[place];
    return row !== undefined && this.#file.facts.get("defs", row, "container") === container
      ? row
      : undefined;
  }

  /** One-based line of an offset. */
  lineOf(offset: number): number {
    return countUpTo(this.#lines.length, (index) => (this.#lines[index] ?? 0) <= offset);
  }
}

/** How many of the first places pass a test that all before one pass and none behind it. */
function countUpTo(length: number, passes: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
