/** Keeps the best of many scored items. */
export class BestList<Item> {
  readonly #count: number;
  readonly #order: (a: Item, b: Item) => number;
  readonly #kept: { readonly item: Item; readonly score: number }[] = [];
  #threshold = -Infinity;

  /**
   * @param count How many items to keep, 1 or more.
   * @param order Orders items of equal score: negative when `a` comes first.
   */
  constructor(count: number, order: (a: Item, b: Item) => number) {
    this.#count = count;
    this.#order = order;
  }

  /** What a score has to reach to be kept, as of the last {@link settle}. */
  get threshold(): number {
    return this.#threshold;
  }

  /** Takes an item, to be kept if it is among the best. */
  push(item: Item, score: number): void {
    if (score < this.#threshold) return;
    this.#kept.push({ item, score });
    if (this.#kept.length > 2 * this.#count + 1024) this.settle();
  }

  /** Drops all but the best of what was taken, and returns these, best first. */
  settle(): readonly { readonly item: Item; readonly score: number }[] {
    this.#kept.sort((a, b) => b.score - a.score || this.#order(a.item, b.item));
    if (this.#kept.length >= this.#count) {
      this.#kept.length = this.#count;
      this.#threshold = this.#kept.at(-1)?.score ?? this.#threshold;
    }
    return this.#kept;
  }
}
