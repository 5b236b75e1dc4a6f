import type { NodeHandle } from "../facts/node_handle.ts";
import { BestList } from "./best_list.ts";
import type { NearNode } from "./near_node.ts";
import type { NodeRows } from "./node_rows.ts";
import { type RowQuery, VectorRows } from "./vector_rows.ts";

/** Up to so many rows, all are compared exactly. */
const FEW_ROWS = 8192;

/** What a scan looks for, and where. */
export interface VectorScanOptions {
  readonly rows: VectorRows;
  readonly nodes: NodeRows;
  readonly query: RowQuery;
  /** Nodes wanted, 1 or more. */
  readonly count: number;
  readonly accept: (node: NodeHandle) => boolean;
  readonly order: (a: NodeHandle, b: NodeHandle) => number;
}

/** Rows of a step that are still to be compared exactly. */
interface Deferred {
  readonly first: number;
  readonly rows: readonly number[];
  readonly sums: readonly number[];
}

/**
 * One comparison of a query with all rows. The upper four bits of a row's values bound its score: rows that are among
 * the best by their bounds are compared exactly at once, which tells how good the best are at least; what could reach
 * that is compared exactly in the end.
 */
export class VectorScan {
  readonly #options: VectorScanOptions;
  readonly #best: BestList<NodeHandle>;
  readonly #bounds: BestList<number>;
  readonly #deferred: Deferred[] = [];

  constructor(options: VectorScanOptions) {
    this.#options = options;
    this.#best = new BestList(options.count, options.order);
    this.#bounds = new BestList<number>(options.count, () => 0);
  }

  /** Does the scan step by step, as its caller asks for the next one. */
  *steps(): Generator<void> {
    for (let first = 0; first < this.#options.rows.count; first += VectorRows.step) {
      this.#look(first);
      yield;
    }
    for (const { first, rows, sums } of this.#deferred) {
      this.#compare(first, rows, sums);
      yield;
    }
  }

  /** The nodes found, best first. */
  results(): NearNode[] {
    const { norm } = this.#options.query;
    return this.#best.settle().map(({ item, score }) => ({ handle: item, score: score / norm }));
  }

  #look(first: number): void {
    const { rows, query, nodes } = this.#options;
    const threshold = rows.count <= FEW_ROWS ? -Infinity : this.#best.threshold;
    const found = rows.near(first, query, threshold);
    const near: number[] = [], nearSums: number[] = [];
    const later: number[] = [], laterSums: number[] = [];
    for (let index = 0; index < found.rows.length; index++) {
      const row = found.rows[index] ?? 0, sum = found.sums[index] ?? 0;
      if (!nodes.hasNodes(first + row)) continue;
      const bound = rows.bound(first + row, sum, query);
      if (bound < this.#bounds.threshold) {
        later.push(row);
        laterSums.push(sum);
      } else if (this.#isAccepted(first + row)) {
        near.push(row);
        nearSums.push(sum);
        this.#bounds.push(first + row, bound);
      }
    }
    this.#bounds.settle();
    if (near.length > 0) this.#compareAll(first, near, nearSums);
    if (later.length > 0) this.#deferred.push({ first, rows: later, sums: laterSums });
  }

  /** Compares those exactly that can still be among the best. */
  #compare(first: number, rows: readonly number[], sums: readonly number[]): void {
    const { query } = this.#options;
    const threshold = this.#options.rows.count <= FEW_ROWS ? -Infinity : this.#best.threshold;
    const left: number[] = [], leftSums: number[] = [];
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0, sum = sums[index] ?? 0;
      if (this.#options.rows.bound(first + row, sum, query) < threshold) continue;
      left.push(row);
      leftSums.push(sum);
    }
    if (left.length > 0) this.#compareAll(first, left, leftSums);
  }

  #compareAll(first: number, rows: readonly number[], sums: readonly number[]): void {
    const { query, nodes, accept } = this.#options;
    const products = this.#options.rows.products(first, { rows, sums }, query);
    for (let index = 0; index < rows.length; index++) {
      const score = products[index] ?? 0;
      if (score < this.#best.threshold) continue;
      for (const node of nodes.nodesOf(first + (rows[index] ?? 0))) {
        if (accept(node)) this.#best.push(node, score);
      }
    }
    this.#best.settle();
  }

  #isAccepted(row: number): boolean {
    for (const node of this.#options.nodes.nodesOf(row)) {
      if (this.#options.accept(node)) return true;
    }
    return false;
  }
}
