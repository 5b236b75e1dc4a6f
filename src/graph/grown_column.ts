type ColumnArray = Uint8Array | Uint32Array;

/** A column of integers that grows as it is written to. */
export class GrownColumn {
  #data: ColumnArray;
  readonly #make: (length: number) => ColumnArray;

  private constructor(make: (length: number) => ColumnArray, data: ColumnArray) {
    this.#make = make;
    this.#data = data;
  }

  /** A column of bytes, with `initial` copied in. */
  static bytes(initial?: Uint8Array): GrownColumn {
    return new GrownColumn((length) => new Uint8Array(length), copied(initial, Uint8Array));
  }

  /** A column of 32-bit integers, with `initial` copied in. */
  static words(initial?: Uint32Array): GrownColumn {
    return new GrownColumn((length) => new Uint32Array(length), copied(initial, Uint32Array));
  }

  /** The value at `index`; 0 where nothing was written. */
  get(index: number): number {
    return this.#data[index] ?? 0;
  }

  /** Writes the value at `index`. */
  set(index: number, value: number): void {
    if (index >= this.#data.length) {
      const larger = this.#make(Math.max(index + 1, this.#data.length * 2, 64));
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[index] = value;
  }

  /** The first `length` values as a copy. */
  take(length: number): ColumnArray {
    const column = this.#make(length);
    column.set(this.#data.subarray(0, length));
    return column;
  }
}

function copied<T extends ColumnArray>(
  initial: T | undefined,
  type: { new (source: T | number): T },
): T {
  return initial === undefined ? new type(64) : new type(initial);
}
