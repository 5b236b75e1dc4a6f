import type { NodeHandle } from "../facts/node_handle.ts";
import type { Graph } from "../graph/graph.ts";
import type { SymbolNames } from "../search/symbol_names.ts";

/** The names of a graph's nodes, as exact search reads them. */
export class GraphNames implements SymbolNames {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  id(handle: NodeHandle): string {
    return this.#graph.nodes.ownId(handle);
  }

  displayName(handle: NodeHandle): string {
    return this.#graph.nodes.displayName(handle);
  }

  simpleName(handle: NodeHandle): string {
    return this.#graph.nodes.simpleName(handle);
  }

  path(handle: NodeHandle): string {
    return this.#graph.pathOf(handle);
  }
}
