import { GrownColumn } from "./grown_column.ts";

/** Rows by the hashes of their ids: chains of rows per slot, so that a row is added and removed without strings. */
export class IdIndex {
  readonly #hashes: GrownColumn<Uint32Array>;
  /** Per slot, its first row plus one; the number of slots is a power of two. */
  #slots: Uint32Array = new Uint32Array(64);
  /** Per row, the next one of its slot plus one. */
  readonly #next = GrownColumn.words();
  #size = 0;

  /** @param hashes Hashes of the rows, as {@link hashes} gave them; none of these rows is in the index yet. */
  constructor(hashes?: Uint32Array) {
    this.#hashes = GrownColumn.words(hashes);
  }

  /** A 32-bit hash (FNV-1a over UTF-16 units) of an id. */
  static hashOf(id: string): number {
    let hash = 0x811c9dc5;
    for (let index = 0; index < id.length; index++) {
      hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
    }
    return hash >>> 0;
  }

  /** Adds a row under the hash of its id. */
  add(row: number, hash: number): void {
    this.#hashes.set(row, hash);
    this.addKnown(row);
  }

  /** Adds a row of which the hash is known. */
  addKnown(row: number): void {
    if (++this.#size > this.#slots.length) this.#grow();
    this.#link(row);
  }

  /** Removes a row that was added. */
  remove(row: number): void {
    const slot = this.#slotOf(row);
    const after = this.#next.get(row);
    let previous = this.#slots[slot] ?? 0;
    if (previous === row + 1) this.#slots[slot] = after;
    else {
      while (this.#next.get(previous - 1) !== row + 1) previous = this.#next.get(previous - 1);
      this.#next.set(previous - 1, after);
    }
    this.#size--;
  }

  /** Rows that were added under a hash. */
  *withHash(hash: number): Generator<number> {
    let entry = this.#slots[hash & (this.#slots.length - 1)] ?? 0;
    for (; entry !== 0; entry = this.#next.get(entry - 1)) {
      if (this.#hashes.get(entry - 1) === hash) yield entry - 1;
    }
  }

  /** Hashes of the first `length` rows. */
  hashes(length: number): Uint32Array {
    return this.#hashes.take(length);
  }

  #slotOf(row: number): number {
    return this.#hashes.get(row) & (this.#slots.length - 1);
  }

  #link(row: number): void {
    const slot = this.#slotOf(row);
    this.#next.set(row, this.#slots[slot] ?? 0);
    this.#slots[slot] = row + 1;
  }

  #grow(): void {
    const old = this.#slots;
    const rows: number[] = [];
    for (let entry of old) {
      for (; entry !== 0; entry = this.#next.get(entry - 1)) rows.push(entry - 1);
    }
    this.#slots = new Uint32Array(old.length * 4);
    for (const row of rows) this.#link(row);
  }
}
