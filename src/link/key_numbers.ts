import { keyHash } from "./key_hash.ts";
import { KeySort } from "./key_sort.ts";
import type { LinkFile } from "./link_model.ts";

/** Numbers keys, so that each is hashed once however often it is read. */
export class KeyNumbers {
  /** Numbers by sort, then by first and second text. */
  readonly #numbers: Map<string, Map<string, number>>[] = [];
  /** Numbers of keys of names, by file number, then by name. */
  readonly #names: (Map<string, number> | undefined)[] = [];
  readonly #hashes: number[] = [];

  /** How many keys there are. */
  get size(): number {
    return this.#hashes.length;
  }

  /** The number of the key of a name in a file, which {@link numberOf} must not be asked for. */
  numberOfName(file: LinkFile, name: string): number {
    const names = this.#names[file.number] ??= new Map();
    let number = names.get(name);
    if (number === undefined) {
      number = this.#hashes.length;
      names.set(name, number);
      this.#hashes.push(keyHash(KeySort.name, file.path, name));
    }
    return number;
  }

  /** The number of a key of another sort. */
  numberOf(sort: Exclude<KeySort, typeof KeySort.name>, first: string, second: string): number {
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
