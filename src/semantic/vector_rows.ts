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
const MEAN_AT = 3072;
const FOUND_AT = 4096;
const SUMS_AT = 24_576;
const BOUNDS_AT = 45_056;

/** Values of the low plane are from -8 to 7: their mean, and their standard deviation if all are as likely. */
const LOW_MEAN = -0.5;
const LOW_DEVIATION = Math.sqrt((16 * 16 - 1) / 12);
/**
 * How much less than it is a product may seem by its bound to be looked at, in standard deviations of what the low plane
 * adds that is not known: beyond lies one of 31,000 products whose low plane is independent of the query.
 */
const MARGIN = 4;
/** What is not known is taken for this share of the query at least, so that no rounding matters. */
const LEAST_REST = 0.05;
/** Rows of which the mean is taken. */
const MEAN_ROWS = 512;

/** What a row's values are increased by in its planes, so that none is negative. */
const OFFSET = 16 * 8 + 8;

/** A query in the form that rows are compared with. */
export interface RowQuery {
  readonly values: Int8Array;
  /** Sum of the values. */
  readonly sum: number;
  /** Euclidean norm of the values. */
  readonly norm: number;
}

/** What the low plane of a row may add to its product with a query, as far as it is not known. */
export interface LowBound {
  /** What is added for every row. */
  readonly bias: number;
  /** What the row's product with the mean counts. */
  readonly share: number;
}

/** Rows of a block. */
export interface FoundRows {
  /** As counted from a first one. */
  readonly rows: ArrayLike<number>;
  /** For each, 16 times the product of its high plane with a query. */
  readonly sums: ArrayLike<number>;
}

/** What rows are compared with to find those that are near. */
export interface NearOptions {
  readonly query: RowQuery;
  /** As {@link VectorRows.prepare} gave it for the query. */
  readonly low: LowBound;
  /** What the bound of a row has to reach. */
  readonly threshold: number;
}

/** Rows of a block, and what the product of each with a query hardly exceeds. */
export interface NearRows extends FoundRows {
  readonly bounds: ArrayLike<number>;
}

/**
 * Rows of a key and a quantised vector each, in the memory of the kernel, which grows block by block. A block holds the
 * high planes of its rows, then their scales, the products of their low planes with a mean of all rows, their low planes,
 * and their keys, so that a scan reads memory in order.
 *
 * Vectors of one model have much in common, and so have its queries: of what a low plane adds to a product, the products
 * with the mean tell a part, and the rest is smaller and so bounded more closely.
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
  /** Values of the mean. */
  #mean: Int8Array = new Int8Array(0);
  /** Rows there were when the mean was taken. */
  #meanOf = 0;
  /** The first rows, whose products with the mean are there. */
  #projected = 0;

  /** Rows of a block. */
  static readonly blockRows = BLOCK_ROWS;
  /** The largest value of a row; with it, both planes take four bits a value. */
  static readonly valueLimit = 119;

  constructor(kernel: VectorKernel, dimensions: number) {
    this.#kernel = kernel;
    this.#stride = Math.ceil(dimensions / 64) * 32;
    const rowBytes = 2 * this.#stride + 2 * Float32Array.BYTES_PER_ELEMENT + KEY_BYTES;
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
    return { values, sum, norm: Math.sqrt(squares) };
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
    if (row < this.#projected) this.#project(row, 1);
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
   * Gets all rows ready to be bounded closely, which costs little when it was done before.
   *
   * @returns What {@link near} is to be called with, as long as no row is added.
   */
  prepare(query: RowQuery): LowBound {
    this.#projectAll();
    return lowBound(query, this.#mean);
  }

  #projectAll(): void {
    if (this.#projected === this.#count) return;
    if (this.#count >= 2 * this.#meanOf) {
      this.#mean = this.#meanValues();
      this.#meanOf = this.#count;
      this.#projected = 0;
      this.#load(MEAN_AT, this.#mean);
    }
    while (this.#projected < this.#count) {
      const first = this.#projected;
      const blockEnd = first - first % BLOCK_ROWS + BLOCK_ROWS;
      const end = Math.min(blockEnd, this.#count);
      this.#project(first, end - first);
      this.#projected = end;
    }
  }

  /**
   * Those of `count` rows from `first`, all of one block, whose bounds reach the threshold.
   *
   * @returns Views that hold until the next call.
   */
  near(
    first: number,
    count: number,
    { query, low: { bias, share }, threshold }: NearOptions,
  ): NearRows {
    this.#load(QUERY_AT, query.values);
    const found = this.#kernel.near(
      this.#highOf(first),
      this.#stride,
      this.#scaleOf(first),
      // The kernel looks at four at once; there is room in the block for those beyond the last one.
      Math.ceil(count / 4) * 4,
      QUERY_AT,
      bias,
      share,
      this.#productOf(first),
      threshold,
      FOUND_AT,
      SUMS_AT,
      BOUNDS_AT,
    );
    return {
      rows: this.#words.subarray(FOUND_AT >>> 2, (FOUND_AT >>> 2) + found),
      sums: this.#integers.subarray(SUMS_AT >>> 2, (SUMS_AT >>> 2) + found),
      bounds: this.#scales.subarray(BOUNDS_AT >>> 2, (BOUNDS_AT >>> 2) + found),
    };
  }

  /** Scales of the rows of a block from `first` on; a view that holds until a row is added. */
  #scalesFrom(first: number): Float32Array {
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
    const scales = this.#scalesFrom(first);
    const products = new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index++) {
      const product = (this.#integers[sumsAt + index] ?? 0) - OFFSET * query.sum;
      products[index] = product * (scales[rows[index] ?? 0] ?? 0);
    }
    return products;
  }

  /** The mean of rows here and there, as the kernel takes it. */
  #meanValues(): Int8Array {
    const mean = new Float64Array(this.#stride * 2);
    const step = Math.max(1, Math.floor(this.#count / MEAN_ROWS));
    for (let row = 0; row < this.#count; row += step) {
      const high = this.#highOf(row), low = this.#lowOf(row);
      const scale = this.#scales[this.#scaleOf(row) >>> 2] ?? 0;
      for (let index = 0; index < mean.length; index++) {
        const at = (index >>> 5) * 16 + index % 16;
        const shift = index % 32 < 16 ? 0 : 4;
        const upper = ((this.#bytes[high + at] ?? 0) >>> shift) & 15;
        const lower = ((this.#bytes[low + at] ?? 0) >>> shift) & 15;
        mean[index] = (mean[index] ?? 0) + (16 * upper + lower - OFFSET) * scale;
      }
    }
    return quantise(mean, QUERY_LIMIT).values;
  }

  /** Writes the products of some rows of a block with the mean. */
  #project(first: number, count: number): void {
    const { project } = this.#kernel;
    project(this.#lowOf(first), this.#stride, MEAN_AT, this.#productOf(first), count);
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

  #productOf(row: number): number {
    return this.#scaleOf(row) + BLOCK_ROWS * 4;
  }

  #lowOf(row: number): number {
    return this.#blockOf(row) + BLOCK_ROWS * (this.#stride + 8) + (row % BLOCK_ROWS) * this.#stride;
  }

  #keyOf(row: number): number {
    return this.#blockOf(row) + BLOCK_ROWS * (this.#stride * 2 + 8) +
      (row % BLOCK_ROWS) * KEY_BYTES;
  }
}

/** Of a query, the part that has the direction of the mean is told by the rows' products with that. */
function lowBound({ values, sum, norm }: RowQuery, mean: Int8Array): LowBound {
  let common = 0, squares = 0, meanSum = 0;
  for (let index = 0; index < mean.length; index++) {
    const value = mean[index] ?? 0;
    common += value * (values[index] ?? 0);
    squares += value * value;
    meanSum += value;
  }
  const share = squares > 0 ? common / squares : 0;
  const rest = Math.sqrt(Math.max((LEAST_REST * norm) ** 2, norm * norm - share * common));
  // A plane holds the values increased: the high ones by 8 times 16, the low ones by 8.
  const offset = -16 * 8 * sum - 8 * share * meanSum;
  const bias = offset + LOW_MEAN * (sum - share * meanSum) + MARGIN * LOW_DEVIATION * rest;
  return { bias, share };
}
