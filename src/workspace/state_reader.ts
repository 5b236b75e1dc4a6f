import { type PackedColumn, PackedColumns } from "../facts/packed_columns.ts";
import { OtherVersionError } from "./other_version_error.ts";
import type { PackedTexts } from "../graph/text_column.ts";

/** Reads what `StateWriter` wrote, column by column in the same order. */
export class StateReader {
  readonly #columns: PackedColumns;
  #next = 0;

  /** @throws Error when `bytes` are damaged; OtherVersionError when they are of another version. */
  constructor(bytes: Uint8Array, version: number) {
    this.#columns = PackedColumns.decode(bytes);
    if (this.#columns.version !== version) {
      throw new OtherVersionError(
        `The state is of version ${this.#columns.version}, not ${version}`,
      );
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

  /** A column of 64-bit floats, as a copy. */
  wideNumbers(): Float64Array {
    const words = this.words();
    const values = new Float64Array(words.length >> 1);
    new Uint32Array(values.buffer).set(words.subarray(0, values.length * 2));
    return values;
  }

  /** Texts as bytes. */
  packedTexts(): PackedTexts {
    return { ends: this.words(), bytes: this.bytes() };
  }

  /** Texts as strings. */
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
