/** Ids of sections that were renamed, and what they are called now. */
export class Redirects {
  readonly #targets = new Map<string, string>();

  /** Number of old ids. */
  get size(): number {
    return this.#targets.size;
  }

  /** Notes that `from` is called `to` now. */
  add(from: string, to: string): void {
    this.#targets.delete(to);
    for (const [old, target] of this.#targets) if (target === from) this.#targets.set(old, to);
    this.#targets.set(from, to);
  }

  /** The present id of a section that had another. */
  follow(id: string): string | undefined {
    return this.#targets.get(id);
  }

  /** All pairs of old and present ids. */
  entries(): IterableIterator<[string, string]> {
    return this.#targets.entries();
  }
}
