import type { NodeHandle } from "../facts/node_handle.ts";
import type { SymbolNames } from "./symbol_names.ts";

/** What a search can be confined to. `code` leaves out tests. */
export type SearchTarget = "code" | "tests" | "docs" | "db";

/** What a node belongs to; `text` are files that no target names. */
export type NodeTarget = SearchTarget | "text";

/** What search reads of nodes; the graph implements it. Handles are those that the indexes were given. */
export interface SearchNodes extends SymbolNames {
  /** What the node belongs to. */
  target(handle: NodeHandle): NodeTarget;
  /** Kind as it is shown, such as `method` or `file`. */
  kind(handle: NodeHandle): string;
  /** Whether its file was generated, minified or copied from elsewhere. */
  isGenerated(handle: NodeHandle): boolean;
}
