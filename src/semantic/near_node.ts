import type { NodeHandle } from "../facts/node_handle.ts";

/** A node and how near its passage is to a query. */
export interface NearNode {
  readonly handle: NodeHandle;
  /** The cosine, from -1 to 1, but for the rounding of vectors to integers. */
  readonly score: number;
}
