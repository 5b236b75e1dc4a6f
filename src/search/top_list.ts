/** Orders items of equal score: negative when `a` comes first. */
export type TieOrder = (a: number, b: number) => number;

/** Keeps the best of many scored numbers in a heap whose root is the worst kept. */
export class TopList {
  readonly #limit: number;
  readonly #order: TieOrder;
  readonly #items: number[] = [];
  readonly #scores: number[] = [];

  /** Keeps `limit` items; of equal scores those that `order` puts first. */
  constructor(limit: number, order: TieOrder) {
    this.#limit = limit;
    this.#order = order;
  }

  /** Whether an item would be kept. */
  admits(item: number, score: number): boolean {
    if (this.#items.length < this.#limit) return true;
    return this.#limit > 0 && this.#worse(0, item, score);
  }

  /** Keeps an item that {@link admits} admits, and drops the worst when there are too many. */
  push(item: number, score: number): void {
    if (this.#items.length < this.#limit) {
      this.#items.push(item);
      this.#scores.push(score);
      this.#siftUp(this.#items.length - 1);
    } else {
      this.#items[0] = item;
      this.#scores[0] = score;
      this.#siftDown(0);
    }
  }

  /** What is kept, best first. */
  ranked(): { readonly item: number; readonly score: number }[] {
    return this.#items
      .map((item, index) => ({ item, score: this.#scores[index] ?? 0 }))
      .sort((a, b) => b.score - a.score || this.#order(a.item, b.item));
  }

  /** Whether the item kept at `index` ranks after the given one. */
  #worse(index: number, item: number, score: number): boolean {
    const kept = this.#scores[index] ?? 0;
    if (kept !== score) return kept < score;
    return this.#order(item, this.#items[index] ?? 0) < 0;
  }

  #siftUp(index: number): void {
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#worse(index, this.#items[parent] ?? 0, this.#scores[parent] ?? 0)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #siftDown(index: number): void {
    for (;;) {
      let worst = index;
      for (const child of [index * 2 + 1, index * 2 + 2]) {
        if (
          child < this.#items.length &&
          this.#worse(child, this.#items[worst] ?? 0, this.#scores[worst] ?? 0)
        ) worst = child;
      }
      if (worst === index) return;
      this.#swap(index, worst);
      index = worst;
    }
  }

  #swap(a: number, b: number): void {
    const item = this.#items[a] ?? 0, score = this.#scores[a] ?? 0;
    this.#items[a] = this.#items[b] ?? 0;
    this.#scores[a] = this.#scores[b] ?? 0;
    this.#items[b] = item;
    this.#scores[b] = score;
  }
}
