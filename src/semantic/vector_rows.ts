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
const SUMS_AT = 24_576;

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

/** Rows of a block. */
export interface FoundRows {
  /** As counted from a first one. */
  readonly rows: ArrayLike<number>;
  /** For each, 16 times the product of its high plane with a query. */
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

  /** Rows of a block. */
  static readonly blockRows = BLOCK_ROWS;
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
   * Those of `count` rows from `first`, all of one block, whose bound reaches `threshold`: what their products with
   * `query` hardly exceed, which is `(sum + query.bias) * scale`.
   *
   * @returns Views that hold until the next call.
   */
  near(first: number, count: number, query: RowQuery, threshold: number): FoundRows {
    this.#load(QUERY_AT, query.values);
    const found = this.#kernel.near(
      this.#highOf(first),
      this.#stride,
      this.#scaleOf(first),
      // The kernel looks at four at once; there is room in the block for those beyond the last one.
      Math.ceil(count / 4) * 4,
      QUERY_AT,
      query.bias,
      threshold,
      FOUND_AT,
      SUMS_AT,
    );
    return {
      rows: this.#words.subarray(FOUND_AT >>> 2, (FOUND_AT >>> 2) + found),
      sums: this.#integers.subarray(SUMS_AT >>> 2, (SUMS_AT >>> 2) + found),
    };
  }

  /** Scales of the rows of a block from `first` on; a view that holds until a row is added. */
  scales(first: number): Float32Array {
    const at = this.#scaleOf(first) >>> 2;
    return this.#scales.subarray(at, at + BLOCK_ROWS - first % BLOCK_ROWS);
  }

  /**
   * Products with a query, exact but for the query's scale.
   *
   * @param first As {@link near} was called with.
   * @param found Rows that it found.
   */
  products(first: number, { rows, sums }: FoundRows, query: RowQuery): Float64Array {
    this.#load(QUERY_AT, query.values);
    const rowsAt = FOUND_AT >>> 2, sumsAt = SUMS_AT >>> 2;
    for (let index = 0; index < rows.length; index++) {
      this.#words[rowsAt + index] = rows[index] ?? 0;
      this.#integers[sumsAt + index] = sums[index] ?? 0;
    }
    const low = this.#lowOf(first);
    this.#kernel.finish(low, this.#stride, QUERY_AT, FOUND_AT, SUMS_AT, rows.length);
    const scales = this.scales(first);
    const products = new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index++) {
      const product = (this.#integers[sumsAt + index] ?? 0) - OFFSET * query.sum;
      products[index] = product * (scales[rows[index] ?? 0] ?? 0);
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
