import { NumberColumn } from "./number_column.ts";

/** Marks the row that came last. */
const END = 0xffffffff;

/** Rows that may be reused, in the order in which they came. */
export class UnusedRows {
  /** Per row that is here, the next one plus one, or {@link END}; 0 for rows that are not. */
  readonly #next = new NumberColumn();
  #first: number | undefined;
  #last: number | undefined;

  /** Bytes of memory. */
  get bytes(): number {
    return this.#next.bytes;
  }

  /** Whether a row is here. */
  has(row: number): boolean {
    return this.#next.get(row) !== 0;
  }

  /** Adds a row, unless it is here. */
  add(row: number): void {
    if (this.has(row)) return;
    this.#next.set(row, END);
    if (this.#last === undefined) this.#first = row;
    else this.#next.set(this.#last, row + 1);
    this.#last = row;
  }

  /** Takes the row that came first; undefined when there is none. */
  take(): number | undefined {
    const row = this.#first;
    if (row === undefined) return undefined;
    const next = this.#next.get(row);
    this.#next.set(row, 0);
    if (next === END) this.#first = this.#last = undefined;
    else this.#first = next - 1;
    return row;
  }
}
