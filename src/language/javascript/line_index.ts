/** One-based line numbers of offsets in a text; fastest for offsets on or just after the line last asked for. */
export class LineIndex {
  readonly #starts: number[] = [0];
  #last = 0;

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      this.#starts.push(at + 1);
    }
    this.#starts.push(text.length + 1);
  }

  lineOf(offset: number): number {
    if (this.#holds(this.#last, offset)) return this.#last + 1;
    if (this.#holds(this.#last + 1, offset)) return ++this.#last + 1;
    let low = 0;
    let high = this.#starts.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    this.#last = low;
    return low + 1;
  }

  #holds(line: number, offset: number): boolean {
    return (this.#starts[line] ?? Infinity) <= offset && offset < (this.#starts[line + 1] ?? 0);
  }
}
