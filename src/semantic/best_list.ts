/** An item and its score. */
export interface ScoredItem<Item> {
  readonly item: Item;
  readonly score: number;
}

/** Keeps the best of many scored items in a heap whose root is the worst kept. */
export class BestList<Item> {
  readonly #count: number;
  readonly #order: (a: Item, b: Item) => number;
  readonly #heap: ScoredItem<Item>[] = [];
  #threshold = -Infinity;

  /**
   * @param count How many items to keep, 1 or more.
   * @param order Orders items of equal score: negative when `a` comes first.
   */
  constructor(count: number, order: (a: Item, b: Item) => number) {
    this.#count = count;
    this.#order = order;
  }

  /** What a score has to reach to be kept. */
  get threshold(): number {
    return this.#threshold;
  }

  /** Takes an item, which is kept while it is among the best. */
  push(item: Item, score: number): void {
    if (score < this.#threshold) return;
    const added = { item, score };
    if (this.#heap.length < this.#count) this.#siftUp(added);
    else {
      const [worst] = this.#heap;
      if (worst === undefined || this.#compare(added, worst) >= 0) return;
      this.#siftDown(added);
    }
    if (this.#heap.length === this.#count) this.#threshold = this.#heap[0]?.score ?? -Infinity;
  }

  /** What is kept, best first. */
  ranked(): ScoredItem<Item>[] {
    return this.#heap.toSorted((a, b) => this.#compare(a, b));
  }

  /** Negative when `a` is better. */
  #compare(a: ScoredItem<Item>, b: ScoredItem<Item>): number {
    return b.score - a.score || this.#order(a.item, b.item);
  }

  /** Adds an item at the end, and lets it rise above those that are better. */
  #siftUp(added: ScoredItem<Item>): void {
    let index = this.#heap.length;
    while (index > 0) {
      const parent = this.#heap[(index - 1) >> 1];
      if (parent === undefined || this.#compare(added, parent) <= 0) break;
      this.#heap[index] = parent;
      index = (index - 1) >> 1;
    }
    this.#heap[index] = added;
  }

  /** Puts an item in the root's place, and lets it sink below those that are worse. */
  #siftDown(added: ScoredItem<Item>): void {
    let index = 0;
    for (;;) {
      const left = this.#heap[index * 2 + 1], right = this.#heap[index * 2 + 2];
      if (left === undefined) break;
      const isRight = right !== undefined && this.#compare(right, left) > 0;
      const worse = isRight ? right : left;
      if (this.#compare(worse, added) <= 0) break;
      this.#heap[index] = worse;
      index = index * 2 + (isRight ? 2 : 1);
    }
    this.#heap[index] = added;
  }
}
