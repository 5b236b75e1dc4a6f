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
