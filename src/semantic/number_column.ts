const CHUNK_BITS = 14;
const CHUNK_LENGTH = 1 << CHUNK_BITS;

/** A column of unsigned 32-bit integers that grows by chunks, where it is written to, without being copied. */
export class NumberColumn {
  readonly #chunks: (Uint32Array | undefined)[] = [];
  #bytes = 0;

  /** Bytes that the column takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The value at `index`; 0 where nothing was written. */
  get(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]?.[index & (CHUNK_LENGTH - 1)] ?? 0;
  }

  /** Writes the value at `index`, below 2^32. */
  set(index: number, value: number): void {
    let chunk = this.#chunks[index >>> CHUNK_BITS];
    if (chunk === undefined) {
      chunk = new Uint32Array(CHUNK_LENGTH);
      this.#chunks[index >>> CHUNK_BITS] = chunk;
      this.#bytes += chunk.byteLength;
    }
    chunk[index & (CHUNK_LENGTH - 1)] = value;
  }
}
