import type { NodeHandle } from "../facts/node_handle.ts";
import { BestList } from "./best_list.ts";
import type { NearNode } from "./near_node.ts";
import type { NodeRows } from "./node_rows.ts";
import { type LowBound, type RowQuery, VectorRows } from "./vector_rows.ts";

/** Up to so many rows, all are compared exactly. */
const FEW_ROWS = 8192;
const FIRST_ROWS = 512;

/** What a scan looks for, and where. */
export interface VectorScanOptions {
  readonly rows: VectorRows;
  readonly nodes: NodeRows;
  readonly query: RowQuery;
  /** Nodes wanted, 1 or more. */
  readonly count: number;
  /** Whether a node may be among the results; all may if undefined. */
  readonly accept: ((node: NodeHandle) => boolean) | undefined;
  readonly order: (a: NodeHandle, b: NodeHandle) => number;
}

/** Rows that may have to be compared exactly; their numbers count from `first`. */
interface Deferred {
  readonly first: number;
  readonly rows: readonly number[];
  readonly sums: readonly number[];
  readonly bounds: readonly number[];
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

  /** Does the scan, a step whenever the next one is asked for. */
  *steps(): Generator<void> {
    const { rows, rows: { count }, query } = this.#options;
    const low = rows.prepare(query);
    let end = 0;
    for (let first = 0; first < count; first = end) {
      // Few rows at first: the more is known of the best, the fewer rows are looked at again.
      const blockEnd = first - first % VectorRows.blockRows + VectorRows.blockRows;
      end = Math.min(blockEnd, Math.max(FIRST_ROWS, first * 2));
      this.#look(first, Math.min(end, count), low);
      yield;
    }
    for (const deferred of this.#deferred) {
      this.#lookAgain(deferred);
      yield;
    }
  }

  /** The nodes found, best first. */
  results(): NearNode[] {
    const { norm } = this.#options.query;
    return this.#best.ranked().map(({ item, score }) => ({ handle: item, score: score / norm }));
  }

  /** What the bound of a row has to reach. */
  get #threshold(): number {
    return this.#options.rows.count <= FEW_ROWS ? -Infinity : this.#best.threshold;
  }

  #look(first: number, end: number, low: LowBound): void {
    const { rows, query, nodes } = this.#options;
    const threshold = this.#threshold;
    const found = rows.near(first, end - first, { query, low, threshold });
    const near: number[] = [], nearSums: number[] = [];
    const later: number[] = [], laterSums: number[] = [], laterBounds: number[] = [];
    for (let index = 0; index < found.rows.length; index++) {
      const row = found.rows[index] ?? 0, sum = found.sums[index] ?? 0;
      if (!nodes.hasNodes(first + row)) continue;
      const bound = found.bounds[index] ?? 0;
      if (bound < this.#bounds.threshold) {
        later.push(row);
        laterSums.push(sum);
        laterBounds.push(bound);
      } else if (this.#isAccepted(first + row)) {
        near.push(row);
        nearSums.push(sum);
        this.#bounds.push(row, bound);
      }
    }
    this.#compare(first, near, nearSums);
    this.#deferred.push({ first, rows: later, sums: laterSums, bounds: laterBounds });
  }

  #lookAgain({ first, rows, sums, bounds }: Deferred): void {
    const threshold = this.#threshold;
    const near: number[] = [], nearSums: number[] = [];
    for (let index = 0; index < rows.length; index++) {
      if ((bounds[index] ?? 0) < threshold) continue;
      near.push(rows[index] ?? 0);
      nearSums.push(sums[index] ?? 0);
    }
    this.#compare(first, near, nearSums);
  }

  #compare(first: number, rows: readonly number[], sums: readonly number[]): void {
    if (rows.length === 0) return;
    const { query, nodes, accept } = this.#options;
    const products = this.#options.rows.products(first, { rows, sums }, query);
    for (let index = 0; index < rows.length; index++) {
      const score = products[index] ?? 0;
      if (score < this.#best.threshold) continue;
      for (const node of nodes.nodesOf(first + (rows[index] ?? 0))) {
        if (accept === undefined || accept(node)) this.#best.push(node, score);
      }
    }
  }

  #isAccepted(row: number): boolean {
    const { nodes, accept } = this.#options;
    if (accept === undefined) return true;
    for (const node of nodes.nodesOf(row)) if (accept(node)) return true;
    return false;
  }
}
