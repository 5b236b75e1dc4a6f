import { isDatabaseKind } from "../facts/is_database_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { Graph } from "../graph/graph.ts";
import { NodeFlag } from "../graph/node_flag.ts";
import type { NodeTarget, SearchNodes } from "../search/search_nodes.ts";
import { GraphNames } from "./graph_names.ts";
import { kindName } from "./kind_name.ts";

/** A graph's nodes as search ranks them; their ids are those of the whole workspace. */
export class GraphSearchNodes extends GraphNames implements SearchNodes {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    super(graph);
    this.#graph = graph;
  }

  override id(handle: NodeHandle): string {
    return this.#graph.publicId(handle);
  }

  target(handle: NodeHandle): NodeTarget {
    const flags = this.#graph.nodes.number(handle, "flags");
    if ((flags & NodeFlag.document) !== 0) return "docs";
    if (isDatabaseKind(this.#graph.nodes.kind(handle))) return "db";
    if ((flags & NodeFlag.codeFile) === 0 && this.kind(handle) === "file") return "text";
    return (flags & NodeFlag.test) === 0 ? "code" : "tests";
  }

  kind(handle: NodeHandle): string {
    return kindName(this.#graph.nodes.kind(handle));
  }

  isGenerated(handle: NodeHandle): boolean {
    const derived = NodeFlag.generated | NodeFlag.minified | NodeFlag.vendored;
    return (this.#graph.nodes.number(handle, "flags") & derived) !== 0;
  }
}
