import { type ColumnValues, PackedColumns } from "../facts/packed_columns.ts";
import type { PackedTexts } from "../graph/text_column.ts";

/** Lays values out as packed columns, one after the other; `StateReader` reads them back in the same order. */
export class StateWriter {
  readonly #columns: ColumnValues[] = [];

  /** A column of integers from 0 to 2^32 - 1. */
  numbers(values: ColumnValues): this {
    this.#columns.push(values);
    return this;
  }

  /** A column of 64-bit floats. */
  wideNumbers(values: readonly number[] | Float64Array): this {
    const floats = values instanceof Float64Array ? values : new Float64Array(values);
    this.#columns.push(new Uint32Array(floats.buffer, floats.byteOffset, floats.length * 2));
    return this;
  }

  /** Texts that are bytes already. */
  packedTexts({ ends, bytes }: PackedTexts): this {
    this.#columns.push(ends, bytes);
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

  /** Everything as pieces, which together are what {@link finish} gives; columns are not copied. */
  pieces(version: number): Generator<Uint8Array> {
    return PackedColumns.pieces(version, this.#columns);
  }
}
