import { quantise, type QuantisedVector } from "./quantised_vector.ts";
import type { VectorKernel } from "./vector_kernel.ts";

const PAGE_BYTES = 65_536;
/** Memory grows by so many rows. */
const BLOCK_ROWS = 4096;
const KEY_BYTES = 16;
/** The largest value of a query. */
const QUERY_LIMIT = 127;

/** The first page of memory holds what goes into the kernel and comes out of it. */
const QUERY_AT = 0;
const VALUES_AT = 2048;
const FOUND_AT = 4096;
const SUMS_AT = 32_768;

/** Values of the low plane are from -8 to 7: their mean, and their standard deviation if all are as likely. */
const LOW_MEAN = -0.5;
const LOW_DEVIATION = Math.sqrt((16 * 16 - 1) / 12);
/**
 * How much less than it is a product may seem by its high plane to be looked at, in standard deviations of what the low
 * plane adds: beyond lies one of 31,000 products whose low plane is independent of the query.
 */
const MARGIN = 4;

/** What a row's values are increased by in its planes, so that none is negative. */
const OFFSET = 16 * 8 + 8;

/** A query in the form that rows are compared with. */
export interface RowQuery {
  readonly values: Int8Array;
  /** Sum of the values. */
  readonly sum: number;
  /** Euclidean norm of the values. */
  readonly norm: number;
  /** What is added to the product with a high plane for what the low plane may add to it. */
  readonly bias: number;
}

/** Rows and 16 times their scalar products with the high plane. */
export interface FoundRows {
  readonly rows: ArrayLike<number>;
  readonly sums: ArrayLike<number>;
}

/**
 * Rows of a key and a quantised vector each, in the memory of the kernel, which grows block by block. A block holds the
 * high planes of its rows, then their scales, their low planes, and their keys, so that a scan reads memory in order.
 */
export class VectorRows {
  readonly #kernel: VectorKernel;
  /** Bytes of a plane of a row. */
  readonly #stride: number;
  readonly #blockBytes: number;
  #count = 0;
  #blocks = 0;
  #bytes: Uint8Array;
  #words: Uint32Array;
  #integers: Int32Array;
  #scales: Float32Array;

  /** Rows that one call of {@link near} may look at; a block is a whole number of these. */
  static readonly step = 1024;
  /** The largest value of a row; with it, both planes take four bits a value. */
  static readonly valueLimit = 119;

  constructor(kernel: VectorKernel, dimensions: number) {
    this.#kernel = kernel;
    this.#stride = Math.ceil(dimensions / 32) * 16;
    const rowBytes = 2 * this.#stride + Float32Array.BYTES_PER_ELEMENT + KEY_BYTES;
    this.#blockBytes = Math.ceil(BLOCK_ROWS * rowBytes / PAGE_BYTES) * PAGE_BYTES;
    const { buffer } = kernel.memory;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Uint32Array(buffer);
    this.#integers = new Int32Array(buffer);
    this.#scales = new Float32Array(buffer);
  }

  /** A query as integers. */
  static query(vector: ArrayLike<number>): RowQuery {
    const { values } = quantise(vector, QUERY_LIMIT);
    let sum = 0, squares = 0;
    for (const value of values) {
      sum += value;
      squares += value * value;
    }
    const norm = Math.sqrt(squares);
    const bias = (LOW_MEAN - 16 * 8) * sum + MARGIN * LOW_DEVIATION * norm;
    return { values, sum, norm, bias };
  }

  /** Rows there are. */
  get count(): number {
    return this.#count;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#bytes.byteLength;
  }

  /**
   * Adds an empty row.
   *
   * @returns Its number.
   * @throws RangeError when there is no memory for it.
   */
  add(): number {
    if (this.#count === this.#blocks * BLOCK_ROWS) this.#grow();
    return this.#count++;
  }

  /** Gives a row a key of 16 bytes and a vector. */
  write(row: number, key: Uint8Array, { values, scale }: QuantisedVector): void {
    this.#load(VALUES_AT, values);
    this.#kernel.split(VALUES_AT, this.#highOf(row), this.#lowOf(row), this.#stride);
    this.#scales[this.#scaleOf(row) >>> 2] = scale;
    this.#bytes.set(key, this.#keyOf(row));
  }

  /** Whether a row has the key that begins at `offset`. */
  hasKey(row: number, key: Uint8Array): boolean {
    const at = this.#keyOf(row);
    for (let index = 0; index < KEY_BYTES; index++) {
      if (this.#bytes[at + index] !== key[index]) return false;
    }
    return true;
  }

  /** The first 32 bits of the key of a row, little-endian. */
  keyHead(row: number): number {
    return this.#words[this.#keyOf(row) >>> 2] ?? 0;
  }

  /**
   * Rows from `first`, a multiple of {@link step}, to the end of that step of which the {@link bound} reaches
   * `threshold`. Rows beyond the last one may be among them.
   *
   * @returns Views that hold until the next call: the rows, as counted from `first`, and their sums.
   */
  near(first: number, query: RowQuery, threshold: number): FoundRows {
    const rows = Math.min(VectorRows.step, this.#count - first);
    this.#load(QUERY_AT, query.values);
    const count = this.#kernel.near(
      this.#highOf(first),
      this.#stride,
      this.#scaleOf(first),
      Math.ceil(rows / 4) * 4,
      QUERY_AT,
      query.bias,
      threshold,
      FOUND_AT,
      SUMS_AT,
    );
    return {
      rows: this.#words.subarray(FOUND_AT >>> 2, (FOUND_AT >>> 2) + count),
      sums: this.#integers.subarray(SUMS_AT >>> 2, (SUMS_AT >>> 2) + count),
    };
  }

  /** What the scalar product of a row with a query hardly exceeds, given the sum that {@link near} told. */
  bound(row: number, sum: number, query: RowQuery): number {
    return (sum + query.bias) * (this.#scales[this.#scaleOf(row) >>> 2] ?? 0);
  }

  /**
   * Scalar products with a query, but for its scale.
   *
   * @param first A multiple of {@link step}.
   * @param found Rows of that step, as counted from `first`, with the sums that {@link near} told of them.
   */
  products(first: number, found: FoundRows, query: RowQuery): Float64Array {
    this.#load(QUERY_AT, query.values);
    const count = found.rows.length;
    this.#words.set(found.rows, FOUND_AT >>> 2);
    this.#integers.set(found.sums, SUMS_AT >>> 2);
    const low = this.#lowOf(first);
    this.#kernel.finish(low, this.#stride, QUERY_AT, FOUND_AT, SUMS_AT, count);
    const products = new Float64Array(count);
    for (let index = 0; index < count; index++) {
      const sum = (this.#integers[(SUMS_AT >>> 2) + index] ?? 0) - OFFSET * query.sum;
      const row = first + (found.rows[index] ?? 0);
      products[index] = sum * (this.#scales[this.#scaleOf(row) >>> 2] ?? 0);
    }
    return products;
  }

  /** Writes values, and zeros up to a whole number of 32. */
  #load(at: number, values: Int8Array): void {
    this.#bytes.fill(0, at + values.length, at + this.#stride * 2);
    this.#bytes.set(values, at);
  }

  #grow(): void {
    try {
      this.#kernel.memory.grow(this.#blockBytes / PAGE_BYTES);
    } catch (cause) {
      throw new RangeError(
        `No memory for more than ${this.#count} vectors; limit them with --semantic-max-nodes`,
        { cause },
      );
    }
    this.#blocks++;
    const { buffer } = this.#kernel.memory;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Uint32Array(buffer);
    this.#integers = new Int32Array(buffer);
    this.#scales = new Float32Array(buffer);
  }

  #blockOf(row: number): number {
    return PAGE_BYTES + Math.floor(row / BLOCK_ROWS) * this.#blockBytes;
  }

  #highOf(row: number): number {
    return this.#blockOf(row) + (row % BLOCK_ROWS) * this.#stride;
  }

  #scaleOf(row: number): number {
    return this.#blockOf(row) + BLOCK_ROWS * this.#stride + (row % BLOCK_ROWS) * 4;
  }

  #lowOf(row: number): number {
    return this.#blockOf(row) + BLOCK_ROWS * (this.#stride + 4) + (row % BLOCK_ROWS) * this.#stride;
  }

  #keyOf(row: number): number {
    return this.#blockOf(row) + BLOCK_ROWS * (this.#stride * 2 + 4) +
      (row % BLOCK_ROWS) * KEY_BYTES;
  }
}
