/** Ids of sections that were renamed, and what they are called now. */
export class Redirects {
  readonly #targets = new Map<string, string>();
  #recent: (readonly [string, string])[] = [];

  /** Number of old ids. */
  get size(): number {
    return this.#targets.size;
  }

  /** Notes that `from` is called `to` now. */
  add(from: string, to: string): void {
    this.#targets.delete(to);
    for (const [old, target] of this.#targets) if (target === from) this.#targets.set(old, to);
    this.#targets.set(from, to);
    this.#recent.push([from, to]);
  }

  /** What was noted since the last {@link settle}, in that order. */
  get recent(): readonly (readonly [string, string])[] {
    return this.#recent;
  }

  /** Notes that everything is kept. */
  settle(): void {
    this.#recent = [];
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
