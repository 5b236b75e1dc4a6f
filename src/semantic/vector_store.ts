import type { NodeHandle } from "../facts/node_handle.ts";
import { KeyRows } from "./key_rows.ts";
import type { NearNode } from "./near_node.ts";
import { NodeRows } from "./node_rows.ts";
import { quantise, type QuantisedVector } from "./quantised_vector.ts";
import { TimeSlices } from "./time_slices.ts";
import { UnusedRows } from "./unused_rows.ts";
import { loadVectorKernel, type VectorKernel } from "./vector_kernel.ts";
import { VectorRows } from "./vector_rows.ts";
import { VectorScan } from "./vector_scan.ts";

/** A search lets other work of the event loop run after so many milliseconds. */
const SLICE_MS = 6;
const MOST_DIMENSIONS = 1024;
const KEY_BYTES = 16;

/** How to search. */
export interface VectorSearchOptions {
  /** Whether a node may be among the results; all may if not given. Asked only about those that are near enough. */
  readonly accept?: ((node: NodeHandle) => boolean) | undefined;
  /** Orders nodes of equal score, negative when `a` comes first; by their numbers if not given. */
  readonly order?: (a: NodeHandle, b: NodeHandle) => number;
}

/**
 * Vectors of passages by 128-bit keys, hashes of the passages, and the nodes that have them. Nodes with one passage share
 * a row. A row without nodes keeps its vector until another takes its place, the longest unused one first: a file that
 * is read anew finds its vectors again.
 */
export class VectorStore {
  readonly dimensions: number;
  readonly #rows: VectorRows;
  readonly #byKey: KeyRows;
  #nodes = new NodeRows();
  /** Some may have nodes again. */
  readonly #unused = new UnusedRows();
  /** How often rows or their nodes have changed. */
  #changes = 0;

  private constructor(kernel: VectorKernel, dimensions: number) {
    this.dimensions = dimensions;
    this.#rows = new VectorRows(kernel, dimensions);
    this.#byKey = new KeyRows(this.#rows);
  }

  /**
   * A store of vectors of so many dimensions, a multiple of 16 up to 1024.
   *
   * @throws RangeError for another number of dimensions, Error when the kernel does not load.
   */
  static async create(dimensions = 384): Promise<VectorStore> {
    if (!(dimensions > 0 && dimensions <= MOST_DIMENSIONS && dimensions % 16 === 0)) {
      throw new RangeError(
        `Vectors of ${dimensions} dimensions cannot be kept: their number is a multiple of 16 up to ${MOST_DIMENSIONS}`,
      );
    }
    return new VectorStore(await loadVectorKernel(), dimensions);
  }

  /** Nodes that have a vector. */
  get nodes(): number {
    return this.#nodes.nodes;
  }

  /** Vectors that a node has. */
  get vectors(): number {
    return this.#nodes.rows;
  }

  /** Bytes of memory, all told. */
  get bytes(): number {
    return this.#rows.bytes + this.#byKey.bytes + this.#nodes.bytes + this.#unused.bytes;
  }

  /** Rounds a vector to what the store keeps. */
  static quantise(vector: ArrayLike<number>): QuantisedVector {
    return quantise(vector, VectorRows.valueLimit);
  }

  /** Whether the vector of a passage is here. */
  has(key: Uint8Array): boolean {
    return this.#byKey.find(checkedKey(key)) !== undefined;
  }

  /** Whether a node has a vector. */
  hasNode(node: NodeHandle): boolean {
    return this.#nodes.rowOf(node) !== undefined;
  }

  /** Adds the vector of a passage whose nodes are to come, and is kept for them until {@link dropAwaited}. */
  keep(key: Uint8Array, vector: QuantisedVector): void {
    if (!this.has(key)) this.#rowFor(key, vector);
  }

  /** Lets the rows be reused that were kept for nodes to come, and for which none came. */
  dropAwaited(): void {
    for (let row = 0; row < this.#rows.count; row++) {
      if (!this.#nodes.hasNodes(row)) this.#unused.add(row);
    }
  }

  /**
   * Gives a node the vector of a passage, in place of the one it had.
   *
   * @param vector Needed only where the vector is not here; see {@link has}.
   * @returns Whether the node has that vector now; otherwise it has none.
   * @throws RangeError when the vector has another number of dimensions, or when there is no memory for it.
   */
  set(node: NodeHandle, key: Uint8Array, vector?: QuantisedVector): boolean {
    if (vector !== undefined) this.#checkLength(vector.values.length);
    let row = this.#byKey.find(checkedKey(key));
    if (row !== undefined && this.#nodes.rowOf(node) === row) return true;
    this.remove(node);
    if (row === undefined && vector !== undefined) row = this.#rowFor(key, vector);
    if (row === undefined) return false;
    this.#nodes.add(node, row);
    this.#changes++;
    return true;
  }

  /**
   * Gives all nodes that have a vector other numbers.
   *
   * @param numberOf The new number of each, a different one for each; undefined for a node that loses its vector.
   */
  renumber(numberOf: (node: NodeHandle) => NodeHandle | undefined): void {
    const nodes = new NodeRows();
    for (let row = 0; row < this.#rows.count; row++) {
      const had = this.#nodes.hasNodes(row);
      // The one that is added last comes first.
      for (const node of [...this.#nodes.nodesOf(row)].reverse()) {
        const number = numberOf(node);
        if (number !== undefined) nodes.add(number, row);
      }
      if (had && !nodes.hasNodes(row)) this.#unused.add(row);
    }
    this.#nodes = nodes;
    this.#changes++;
  }

  /** Takes its vector from a node, if it has one. */
  remove(node: NodeHandle): void {
    const row = this.#nodes.rowOf(node);
    if (row === undefined) return;
    this.#nodes.remove(node);
    this.#changes++;
    if (!this.#nodes.hasNodes(row)) this.#unused.add(row);
  }

  /**
   * The nodes whose vectors have the highest cosines with a query, best first. All rows are compared: first by the
   * upper four bits of their values, and exactly where that comes near enough to the best. Other work may run meanwhile.
   *
   * @param query Of the store's dimensions, of any length.
   * @param count How many nodes at most.
   * @throws RangeError when the query has another number of dimensions or is not of numbers.
   */
  async search(
    query: ArrayLike<number>,
    count: number,
    { accept, order = (a, b): number => a - b }: VectorSearchOptions = {},
  ): Promise<NearNode[]> {
    this.#checkLength(query.length);
    const rowQuery = VectorRows.query(query);
    if (count < 1 || rowQuery.norm === 0) return [];
    const newScan = (): VectorScan => {
      const [rows, nodes] = [this.#rows, this.#nodes];
      return new VectorScan({ rows, nodes, query: rowQuery, count, accept, order });
    };
    const changes = this.#changes;
    let scan = newScan();
    const slices = new TimeSlices(SLICE_MS);
    for (const _ of scan.steps()) {
      if (!slices.isOver) continue;
      await slices.pause();
      if (this.#changes !== changes) break;
    }
    if (this.#changes !== changes) {
      // What was seen is not so any more: once more, without letting anything change in between.
      scan = newScan();
      for (const _ of scan.steps());
    }
    return scan.results();
  }

  #rowFor(key: Uint8Array, vector: QuantisedVector): number {
    this.#checkLength(vector.values.length);
    let row = this.#takeUnused();
    if (row === undefined) row = this.#rows.add();
    else this.#byKey.remove(row);
    this.#rows.write(row, key, vector);
    this.#changes++;
    this.#byKey.add(row);
    return row;
  }

  #takeUnused(): number | undefined {
    for (;;) {
      const row = this.#unused.take();
      if (row === undefined || !this.#nodes.hasNodes(row)) return row;
    }
  }

  #checkLength(length: number): void {
    if (length !== this.dimensions) {
      throw new RangeError(`A vector has ${length} dimensions, not ${this.dimensions}`);
    }
  }
}

function checkedKey(key: Uint8Array): Uint8Array {
  if (key.byteLength !== KEY_BYTES) {
    throw new RangeError(`A key has ${key.byteLength} bytes, not ${KEY_BYTES}`);
  }
  return key;
}
