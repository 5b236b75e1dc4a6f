/** Numbers of the pieces that begin at a place of a text, found in one walk. */
export class PieceTrie {
  /** First child of each node; its children are up to the first one of the next node. */
  readonly #firstChild: Int32Array;
  /** The UTF-16 unit that leads to each node, ascending among children of one. */
  readonly #unit: Uint16Array;
  /** The piece that ends at each node; -1 for none. */
  readonly #piece: Int32Array;
  /** The root's child for each unit; 0 for none. */
  readonly #start = new Int32Array(1 << 16);

  /** @param pieces Each is found by its index; of equal ones, the last. Empty ones are never found. */
  constructor(pieces: readonly string[]) {
    const order = pieces.map((_, index) => index).filter((index) => pieces[index] !== "");
    order.sort((a, b) => compare(pieces[a] ?? "", pieces[b] ?? "") || a - b);
    const nodes = 1 + order.reduce((sum, index) => sum + (pieces[index]?.length ?? 0), 0);
    const firstChild = new Int32Array(nodes + 1);
    const unit = new Uint16Array(nodes);
    const piece = new Int32Array(nodes).fill(-1);
    // Breadth first: a level at a time, so that the children of a node are neighbours.
    let level = [{ from: 0, to: order.length }];
    let made = 1;
    let node = 0;
    for (let depth = 0; level.length > 0; depth++) {
      const next: typeof level = [];
      for (const { from, to } of level) {
        firstChild[node] = made;
        let at = from;
        while (at < to && pieces[order[at] ?? 0]?.length === depth) piece[node] = order[at++] ?? -1;
        while (at < to) {
          const first = pieces[order[at] ?? 0]?.charCodeAt(depth) ?? 0;
          const begin = at;
          while (at < to && pieces[order[at] ?? 0]?.charCodeAt(depth) === first) at++;
          unit[made] = first;
          if (depth === 0) this.#start[first] = made;
          made++;
          next.push({ from: begin, to: at });
        }
        node++;
      }
      level = next;
    }
    firstChild[made] = made;
    this.#firstChild = firstChild.slice(0, made + 1);
    this.#unit = unit.slice(0, made);
    this.#piece = piece.slice(0, made);
  }

  /**
   * Calls `found` for each piece that the text has at `start`, from the shortest to the longest.
   *
   * @param found Is given the piece, and where it ends in the text.
   */
  match(text: string, start: number, found: (piece: number, end: number) => void): void {
    let node = this.#start[text.charCodeAt(start)] ?? 0;
    for (let at = start + 1; node > 0; at++) {
      const piece = this.#piece[node] ?? -1;
      if (piece >= 0) found(piece, at);
      if (at >= text.length) return;
      node = this.#child(node, text.charCodeAt(at));
    }
  }

  #child(node: number, wanted: number): number {
    let low = this.#firstChild[node] ?? 0;
    let high = (this.#firstChild[node + 1] ?? 0) - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const unit = this.#unit[middle] ?? 0;
      if (unit === wanted) return middle;
      if (unit < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
