import type { ContextBlock } from "./context_blocks.ts";
import type { ShownEdge } from "./context_edges.ts";
import type { RowNode } from "./context_rows.ts";
import type { NodeHandle } from "../facts/node_handle.ts";

/** What bears on a question, packed into a number of bytes. */
export interface ContextPacket {
  /** What was read out of the question, and how much of it is in the workspace. */
  readonly understood: {
    /** Frames of stack traces. */
    readonly frames: number;
    readonly framesFound: number;
    /** Lines and files that are named, or changed by a diff. */
    readonly places: number;
    readonly placesFound: number;
  };
  /** The source, the best first. */
  readonly blocks: readonly ContextBlock[];
  /** Block of each node that is shown, from 0. */
  readonly positions: ReadonlyMap<NodeHandle, number>;
  readonly edges: readonly ShownEdge[];
  readonly rows: readonly RowNode[];
  /** Number of nodes that bear on the question and are neither shown nor named. */
  readonly left: number;
  /** Paths of files that are left out as they are not on disk as they are indexed. */
  readonly stale: readonly string[];
}
