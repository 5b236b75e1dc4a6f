import { type ColumnValues, PackedColumns } from "../facts/packed_columns.ts";

const LOW = 2 ** 32;

/** Lays values out as packed columns, one after the other; `StateReader` reads them back in the same order. */
export class StateWriter {
  readonly #columns: ColumnValues[] = [];

  /** A column of integers from 0 to 2^32 - 1. */
  numbers(values: ColumnValues): this {
    this.#columns.push(values);
    return this;
  }

  /** A column of integers from 0 to 2^53 - 1. */
  wideNumbers(values: readonly number[] | Float64Array): this {
    const low = new Uint32Array(values.length);
    const high = new Uint32Array(values.length);
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? 0;
      low[index] = value % LOW;
      high[index] = Math.floor(value / LOW);
    }
    this.#columns.push(low, high);
    return this;
  }

  /** Texts as one blob and the UTF-16 offsets of their ends. */
  texts(values: readonly string[]): this {
    const ends = new Uint32Array(values.length);
    let end = 0;
    values.forEach((value, index) => ends[index] = end += value.length);
    this.#columns.push(ends, new TextEncoder().encode(values.join("")));
    return this;
  }

  /** Everything in one buffer. */
  finish(version: number): Uint8Array<ArrayBuffer> {
    return PackedColumns.encode(version, this.#columns);
  }
}
