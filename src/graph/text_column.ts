/** What a {@link TextColumn} is kept as. */
export interface PackedTexts {
  /** Where each text ends in `bytes`. */
  readonly ends: Uint32Array;
  /** UTF-8 of all texts, one after the other. */
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Bytes that a UTF-16 unit takes at most. */
const MAX_UNIT_BYTES = 3;

/**
 * Texts by row, as bytes: a string is made when one is asked for. What is loaded is read in place until a row of it
 * changes.
 */
export class TextColumn {
  #bytes: Uint8Array;
  #used: number;
  #ends: Uint32Array;
  #length: number;
  /** Where texts begin; absent while each begins where the one before it ends. */
  #starts: Uint32Array | undefined;

  /** A column of the given texts, which are not copied; without, an empty one. */
  constructor(packed?: PackedTexts) {
    this.#bytes = packed?.bytes ?? new Uint8Array(1024);
    this.#used = packed?.bytes.byteLength ?? 0;
    this.#ends = packed?.ends ?? new Uint32Array(64);
    this.#length = packed?.ends.length ?? 0;
  }

  /** One more than the highest row. */
  get length(): number {
    return this.#length;
  }

  /** The text of a row; the empty one where none was set. */
  get(row: number): string {
    if (row >= this.#length) return "";
    const start = this.#startOf(row);
    const end = this.#ends[row] ?? start;
    return start === end ? "" : decoder.decode(this.#bytes.subarray(start, end));
  }

  /** Replaces the text of a row, or adds one; rows in between are empty. */
  set(row: number, text: string): void {
    if (row < this.#length) {
      if (this.get(row) === text) return;
      this.#starts ??= startsOf(this.#ends, this.#length);
    }
    while (this.#length < row) this.#append();
    const start = this.#used;
    this.#reserve(text.length * MAX_UNIT_BYTES);
    this.#used += encoder.encodeInto(text, this.#bytes.subarray(start)).written;
    if (row === this.#length) return this.#append(start);
    if (this.#starts !== undefined) this.#starts[row] = start;
    this.#ends[row] = this.#used;
  }

  /** All texts, without what is not needed any more; later changes of the column may show in it. */
  state(): PackedTexts {
    const ends = this.#ends.subarray(0, this.#length);
    const starts = this.#starts;
    if (starts === undefined) return { ends, bytes: this.#bytes.subarray(0, this.#used) };
    let size = 0;
    for (let row = 0; row < this.#length; row++) size += (ends[row] ?? 0) - (starts[row] ?? 0);
    const packed = new Uint8Array(size);
    const packedEnds = new Uint32Array(this.#length);
    let at = 0;
    // Rows that still lie one behind the other are copied at once.
    for (let row = 0, first = 0; row < this.#length; row++) {
      const end = ends[row] ?? 0;
      const isLast = row + 1 === this.#length || starts[row + 1] !== end;
      const start = starts[first] ?? 0;
      packedEnds[row] = at + end - start;
      if (!isLast) continue;
      packed.set(this.#bytes.subarray(start, end), at);
      at += end - start;
      first = row + 1;
    }
    return { ends: packedEnds, bytes: packed };
  }

  #startOf(row: number): number {
    if (this.#starts !== undefined) return this.#starts[row] ?? 0;
    return row === 0 ? 0 : this.#ends[row - 1] ?? 0;
  }

  #append(start = this.#used): void {
    const row = this.#length++;
    this.#ends = grownTo(this.#ends, row + 1);
    this.#ends[row] = this.#used;
    if (this.#starts === undefined) return;
    this.#starts = grownTo(this.#starts, row + 1);
    this.#starts[row] = start;
  }

  #reserve(bytes: number): void {
    if (this.#used + bytes <= this.#bytes.byteLength) return;
    const larger = new Uint8Array(Math.max(this.#used + bytes, this.#bytes.byteLength * 1.5));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}

function startsOf(ends: Uint32Array, length: number): Uint32Array {
  const starts = new Uint32Array(ends.length);
  starts.set(ends.subarray(0, Math.max(0, length - 1)), 1);
  return starts;
}

function grownTo(column: Uint32Array, length: number): Uint32Array {
  if (length <= column.length) return column;
  const larger = new Uint32Array(Math.max(length, column.length * 2, 64));
  larger.set(column);
  return larger;
}
