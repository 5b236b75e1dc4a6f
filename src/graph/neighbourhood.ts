import type { NodeHandle } from "../facts/node_handle.ts";
import { EdgeType } from "../link/edge_type.ts";
import { rules } from "../link/rule.ts";
import type { EdgeRecord } from "./edge_table.ts";
import type { Graph } from "./graph.ts";

/** One edge of an explored node. */
export interface Neighbour {
  /** The node at the other end. */
  readonly handle: NodeHandle;
  readonly id: string;
  readonly edge: EdgeRecord;
  readonly confidence: number;
  /** Whether the other end belongs to the same package. */
  readonly isNear: boolean;
}

/** The edges of one side of a node. */
export interface Side {
  /** At or above the confidence asked for, in the order in which they are shown. */
  readonly shown: readonly Neighbour[];
  /** Number of edges below it. */
  readonly hidden: number;
}

/**
 * The edges of one side of a node. Structure comes last; then higher confidence first, then the same package, then the
 * id of the other end in byte order, then the type: a total order that no update of other nodes disturbs.
 */
export function neighbourhood(
  graph: Graph,
  node: NodeHandle,
  side: "uses" | "used_by",
  minConfidence: number,
): Side {
  const edges = side === "uses" ? graph.edges.from(node) : graph.edges.to(node);
  const shown: Neighbour[] = [];
  const home = packageOf(graph, node);
  let hidden = 0;
  for (const edge of edges) {
    const handle = side === "uses" ? edge.target : edge.source;
    if (!graph.nodes.isLive(handle)) continue;
    const confidence = rules[edge.rule]?.confidence ?? 0;
    if (confidence < minConfidence) hidden++;
    else {
      const isNear = packageOf(graph, handle) === home;
      shown.push({ handle, id: graph.publicId(handle), edge, confidence, isNear });
    }
  }
  shown.sort((a, b) =>
    Number(a.edge.type === EdgeType.contains) - Number(b.edge.type === EdgeType.contains) ||
    b.confidence - a.confidence ||
    Number(b.isNear) - Number(a.isNear) ||
    compare(a.id, b.id) || a.edge.type - b.edge.type
  );
  return { shown, hidden };
}

function packageOf(graph: Graph, handle: NodeHandle): string | undefined {
  return graph.files.get(graph.nodes.number(handle, "file"))?.packageKey;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
