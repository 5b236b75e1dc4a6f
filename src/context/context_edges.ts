import type { NodeHandle } from "../facts/node_handle.ts";
import type { Graph } from "../graph/graph.ts";
import { NodeTableUses } from "../graph/node_table_uses.ts";
import { EdgeType } from "../link/edge_type.ts";
import { markupBytes } from "./markup_bytes.ts";
import type { PackedNode } from "./pack_blocks.ts";

/** An edge between two nodes that are shown. */
export interface ShownEdge {
  readonly source: NodeHandle;
  readonly target: NodeHandle;
  /** EdgeType code. */
  readonly type: number;
  /** One-based, in the file of the source. */
  readonly line: number;
  readonly confidence: number;
  /** TableAccess code; 0 where nothing is told. */
  readonly access: number;
}

/** Edges that are shown at most, and edges of a node that are looked through. */
const MOST_SHOWN = 24;
const MOST_OF_A_NODE = 400;
/** Bytes that an edge takes as markup besides its names, of which no more than so many characters are shown. */
const FRAME_BYTES = 32;
/** Bytes that what is done to a table takes. */
const ACCESS_BYTES = 8;
const LONGEST_NAME = 60;
/** Share of the confidence below which an edge is not shown. */
const LEAST_CONFIDENCE = 0.75;

/** The edges among the nodes that are shown, those of the first nodes first, as many as there is room for. */
export function contextEdges(
  graph: Graph,
  packed: readonly PackedNode[],
  room: number,
): readonly ShownEdge[] {
  const shown = new Map(packed.map(({ handle }, index) => [handle, index]));
  const uses = new NodeTableUses(graph);
  const found: ShownEdge[] = [];
  for (const { handle } of packed) {
    let count = 0;
    for (const edge of graph.edges.from(handle)) {
      const { target, type, line, confidence } = edge;
      if (++count > MOST_OF_A_NODE) break;
      const isTold = type !== EdgeType.contains && confidence >= LEAST_CONFIDENCE;
      if (isTold && target !== handle && shown.has(target)) {
        const access = uses.ofEdge(edge)?.access ?? 0;
        found.push({ source: handle, target, type, line, confidence, access });
      }
    }
  }
  const place = (handle: NodeHandle): number => shown.get(handle) ?? 0;
  found.sort((a, b) =>
    Math.max(place(a.source), place(a.target)) - Math.max(place(b.source), place(b.target)) ||
    place(a.source) - place(b.source) || place(a.target) - place(b.target) || a.type - b.type
  );
  let left = room;
  return found.slice(0, MOST_SHOWN).filter(({ source, target, access }) => {
    const bytes = FRAME_BYTES + nameBytes(graph, source) + nameBytes(graph, target) +
      (access === 0 ? 0 : ACCESS_BYTES);
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

function nameBytes(graph: Graph, handle: NodeHandle): number {
  return markupBytes.attribute(graph.nodes.displayName(handle).slice(0, LONGEST_NAME));
}
