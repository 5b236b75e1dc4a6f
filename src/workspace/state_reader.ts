import { type PackedColumn, PackedColumns } from "../facts/packed_columns.ts";

const LOW = 2 ** 32;

/** Reads what `StateWriter` wrote, column by column in the same order. */
export class StateReader {
  readonly #columns: PackedColumns;
  #next = 0;

  /** @throws Error when `bytes` are damaged or of another version. */
  constructor(bytes: Uint8Array, version: number) {
    this.#columns = PackedColumns.decode(bytes);
    if (this.#columns.version !== version) {
      throw new Error(`The state is of version ${this.#columns.version}, not ${version}`);
    }
  }

  /** A column of integers, as a view. */
  numbers(): PackedColumn {
    if (this.#next >= this.#columns.length) throw new Error("The state ends too early");
    return this.#columns.at(this.#next++);
  }

  /** A column of bytes, as a view. */
  bytes(): Uint8Array {
    const column = this.numbers();
    return column instanceof Uint8Array ? column : Uint8Array.from(column);
  }

  /** A column of 32-bit integers; a view where it was kept as such. */
  words(): Uint32Array {
    const column = this.numbers();
    return column instanceof Uint32Array ? column : Uint32Array.from(column);
  }

  /** A column of integers up to 2^53 - 1. */
  wideNumbers(): Float64Array {
    const low = this.numbers();
    const high = this.numbers();
    const values = new Float64Array(low.length);
    for (let index = 0; index < low.length; index++) {
      values[index] = (high[index] ?? 0) * LOW + (low[index] ?? 0);
    }
    return values;
  }

  texts(): string[] {
    const ends = this.numbers();
    const text = new TextDecoder().decode(this.bytes());
    const values: string[] = [];
    let start = 0;
    for (const end of ends) {
      values.push(text.slice(start, end));
      start = end;
    }
    return values;
  }
}
