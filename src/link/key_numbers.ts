import { keyHash } from "./key_hash.ts";
import type { KeySort } from "./key_sort.ts";

/** Numbers keys, so that each is hashed once however often it is read. */
export class KeyNumbers {
  /** Numbers by sort, then by first and second text. */
  readonly #numbers: Map<string, Map<string, number>>[] = [];
  readonly #hashes: number[] = [];

  /** How many keys there are. */
  get size(): number {
    return this.#hashes.length;
  }

  /** The number of a key. */
  numberOf(sort: KeySort, first: string, second: string): number {
    let bySort = this.#numbers[sort];
    if (bySort === undefined) this.#numbers[sort] = bySort = new Map();
    let byFirst = bySort.get(first);
    if (byFirst === undefined) bySort.set(first, byFirst = new Map());
    let number = byFirst.get(second);
    if (number === undefined) {
      number = this.#hashes.length;
      byFirst.set(second, number);
      this.#hashes.push(keyHash(sort, first, second));
    }
    return number;
  }

  /** The hash of a numbered key, which is the same in every process. */
  hashOf(number: number): number {
    return this.#hashes[number] ?? 0;
  }
}
