import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import { NumberColumn } from "./number_column.ts";

/** Which row a node has, and which nodes a row: doubly linked lists, so that any node leaves its row at once. */
export class NodeRows {
  /** Per row, its first node plus one. */
  readonly #first = new NumberColumn();
  /** Per node: its row, and the next and the previous node of that row, each plus one. */
  readonly #row = new NumberColumn();
  readonly #next = new NumberColumn();
  readonly #previous = new NumberColumn();
  #nodes = 0;
  #rows = 0;

  /** Nodes that have a row. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Rows that have a node. */
  get rows(): number {
    return this.#rows;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#first.bytes + this.#row.bytes + this.#next.bytes + this.#previous.bytes;
  }

  /** The row of a node; undefined when it has none. */
  rowOf(node: NodeHandle): number | undefined {
    const row = this.#row.get(node);
    return row === 0 ? undefined : row - 1;
  }

  /** Whether a row has a node. */
  hasNodes(row: number): boolean {
    return this.#first.get(row) !== 0;
  }

  /** Nodes of a row. */
  *nodesOf(row: number): Generator<NodeHandle> {
    for (let entry = this.#first.get(row); entry !== 0; entry = this.#next.get(entry - 1)) {
      yield nodeHandle(entry - 1);
    }
  }

  /** Gives a row to a node that has none. */
  add(node: NodeHandle, row: number): void {
    const first = this.#first.get(row);
    this.#row.set(node, row + 1);
    this.#next.set(node, first);
    this.#previous.set(node, 0);
    this.#first.set(row, node + 1);
    if (first === 0) this.#rows++;
    else this.#previous.set(first - 1, node + 1);
    this.#nodes++;
  }

  /** Takes its row from a node that has one. */
  remove(node: NodeHandle): void {
    const row = this.#row.get(node) - 1;
    const next = this.#next.get(node), previous = this.#previous.get(node);
    if (previous === 0) this.#first.set(row, next);
    else this.#next.set(previous - 1, next);
    if (next !== 0) this.#previous.set(next - 1, previous);
    this.#row.set(node, 0);
    this.#nodes--;
    if (!this.hasNodes(row)) this.#rows--;
  }
}
