type ColumnArray = Uint8Array | Uint32Array;

/** A column of integers that grows as it is written to. */
export class GrownColumn<T extends ColumnArray> {
  #data: T;
  readonly #make: (length: number) => T;
  readonly #first: (data: T, length: number) => T;

  private constructor(
    data: T,
    make: (length: number) => T,
    first: (data: T, length: number) => T,
  ) {
    this.#data = data;
    this.#make = make;
    this.#first = first;
  }

  /** A column of bytes, over `initial` when it is given, which is not copied. */
  static bytes(initial: Uint8Array = new Uint8Array(64)): GrownColumn<Uint8Array> {
    return new GrownColumn<Uint8Array>(
      initial,
      (length) => new Uint8Array(length),
      (data, length) => data.subarray(0, length),
    );
  }

  /** A column of 32-bit integers, over `initial` when it is given, which is not copied. */
  static words(initial: Uint32Array = new Uint32Array(64)): GrownColumn<Uint32Array> {
    return new GrownColumn<Uint32Array>(
      initial,
      (length) => new Uint32Array(length),
      (data, length) => data.subarray(0, length),
    );
  }

  /** The value at `index`; 0 where nothing was written. */
  get(index: number): number {
    return this.#data[index] ?? 0;
  }

  /** Writes the value at `index`. */
  set(index: number, value: number): void {
    if (index >= this.#data.length) this.#grow(index + 1);
    this.#data[index] = value;
  }

  /** The first `length` values; a view, in which later changes may show. */
  take(length: number): T {
    if (length > this.#data.length) this.#grow(length);
    return this.#first(this.#data, length);
  }

  #grow(length: number): void {
    const larger = this.#make(Math.max(length, this.#data.length * 2, 64));
    larger.set(this.#data);
    this.#data = larger;
  }
}
