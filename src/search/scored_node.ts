import type { NodeHandle } from "../facts/node_handle.ts";

/** A node and how well it answers a query. */
export interface ScoredNode {
  readonly handle: NodeHandle;
  /** Greater than 0; comparable within one ranking only. */
  readonly score: number;
}
