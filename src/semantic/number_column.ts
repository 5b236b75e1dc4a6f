/** Values are added for so many more at least. */
const LEAST_GROWTH = 1024;

/** A column of unsigned 32-bit integers that grows by a quarter when it is written to beyond its end. */
export class NumberColumn {
  #values = new Uint32Array(0);

  /** Bytes that the column takes. */
  get bytes(): number {
    return this.#values.byteLength;
  }

  /** The value at `index`; 0 where nothing was written. */
  get(index: number): number {
    return this.#values[index] ?? 0;
  }

  /** Writes the value at `index`. */
  set(index: number, value: number): void {
    if (index >= this.#values.length) {
      const length = this.#values.length;
      const larger = new Uint32Array(Math.max(index + 1, length + (length >> 2) + LEAST_GROWTH));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[index] = value;
  }
}
