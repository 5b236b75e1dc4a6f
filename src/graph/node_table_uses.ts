import { isDatabaseKind } from "../facts/is_database_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { EdgeRecord } from "./edge_table.ts";
import type { FileRecord } from "./file_record.ts";
import type { Graph } from "./graph.ts";
import type { TableUseRecord } from "./table_use_record.ts";

/** What nodes do with tables; what files say is read once. */
export class NodeTableUses {
  readonly #graph: Graph;
  readonly #files = new Map<number, Pick<FileRecord, "nodes" | "tableUses">>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** Uses of tables that nothing describes. */
  dangling(node: NodeHandle): TableUseRecord[] {
    return this.#of(node).filter((use) => use.isDangling);
  }

  /** What is told of the use that an edge stands for. */
  ofEdge({ source, target, type }: EdgeRecord): TableUseRecord | undefined {
    if (!isDatabaseKind(this.#graph.nodes.kind(target))) return undefined;
    const id = this.#graph.nodes.ownId(target);
    return this.#of(source).find((use) => use.id === id && use.type === type);
  }

  #of(node: NodeHandle): readonly TableUseRecord[] {
    const number = this.#graph.nodes.number(node, "file");
    let file = this.#files.get(number);
    if (file === undefined) {
      const { nodes = [], tableUses = [] } = this.#graph.files.get(number) ?? {};
      this.#files.set(number, file = { nodes, tableUses });
    }
    if (file.tableUses.length === 0) return file.tableUses;
    const def = file.nodes.indexOf(node);
    return file.tableUses.filter((use) => use.def === def);
  }
}
