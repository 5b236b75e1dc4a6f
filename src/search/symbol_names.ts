import type { NodeHandle } from "../facts/node_handle.ts";

/** What exact matching reads of nodes. */
export interface SymbolNames {
  /** Node id, such as `shop.OrderService.cancel(long)` or `docs/guide.md#install`. */
  id(handle: NodeHandle): string;
  /** Name with that of what encloses it, such as `OrderService.cancel`. */
  displayName(handle: NodeHandle): string;
  /** Name alone, such as `cancel`; of a file its base name. */
  simpleName(handle: NodeHandle): string;
  /** Path of the file, relative to the workspace, with `/`. */
  path(handle: NodeHandle): string;
}
