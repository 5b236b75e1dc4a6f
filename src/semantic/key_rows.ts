import { NumberColumn } from "./number_column.ts";
import type { VectorRows } from "./vector_rows.ts";

/** Finds rows by their keys: chains of rows by the first bits of the key, which is a hash. */
export class KeyRows {
  readonly #rows: VectorRows;
  /** First row of a chain plus one; the number of chains is a power of two. */
  #chains = new Uint32Array(1024);
  /** Per row, the next one of its chain plus one. */
  readonly #next = new NumberColumn();
  #size = 0;

  constructor(rows: VectorRows) {
    this.#rows = rows;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#chains.byteLength + this.#next.bytes;
  }

  /** The row that was added with a key; undefined when none was. */
  find(key: Uint8Array): number | undefined {
    const head = (key[0] ?? 0) | (key[1] ?? 0) << 8 | (key[2] ?? 0) << 16 | (key[3] ?? 0) << 24;
    let entry = this.#chains[head & (this.#chains.length - 1)] ?? 0;
    while (entry !== 0) {
      if (this.#rows.hasKey(entry - 1, key)) return entry - 1;
      entry = this.#next.get(entry - 1);
    }
    return undefined;
  }

  /** Adds a row by the key that it has. */
  add(row: number): void {
    if (++this.#size > this.#chains.length) this.#grow();
    this.#link(row);
  }

  /** Removes a row that was added, while it still has its key. */
  remove(row: number): void {
    const chain = this.#chainOf(row);
    const after = this.#next.get(row);
    let entry = this.#chains[chain] ?? 0;
    if (entry === row + 1) this.#chains[chain] = after;
    else {
      while (this.#next.get(entry - 1) !== row + 1) entry = this.#next.get(entry - 1);
      this.#next.set(entry - 1, after);
    }
    this.#size--;
  }

  #chainOf(row: number): number {
    return this.#rows.keyHead(row) & (this.#chains.length - 1);
  }

  #link(row: number): void {
    const chain = this.#chainOf(row);
    this.#next.set(row, this.#chains[chain] ?? 0);
    this.#chains[chain] = row + 1;
  }

  #grow(): void {
    const old = this.#chains;
    this.#chains = new Uint32Array(old.length * 2);
    for (let entry of old) {
      while (entry !== 0) {
        const after = this.#next.get(entry - 1);
        this.#link(entry - 1);
        entry = after;
      }
    }
  }
}
