import type { Graph } from "../graph/graph.ts";
import type { ChangeLog } from "./change_log.ts";
import type { FactsStore } from "./facts_store.ts";
import type { NodeSearch } from "./node_search.ts";

/** Everything that a start needs. */
export interface IndexState {
  readonly graph: Graph;
  /** Whether every edge follows from the files as they are; else all of them are linked again by the next start. */
  readonly isLinked: boolean;
  readonly facts: FactsStore;
  readonly search: NodeSearch;
  /** What of it is not kept yet. */
  readonly changes: ChangeLog;
}

/** What is to be kept of an index that lives on, and what is best done with it then. */
export interface LiveIndexState extends IndexState {
  /** Whether so many nodes are gone that {@link renumber} is worth its while. */
  readonly isSparse: boolean;
  /**
   * Gives all nodes handles without gaps; everything is to be kept anew then. It is done in steps, between which nothing
   * may change.
   */
  renumber(): Generator<undefined>;
  /** Lets go of what only changes need. */
  rest(): void;
}
