import { DenseHandles } from "./dense_handles.ts";
import { denseNodes } from "./dense_nodes.ts";
import { EdgeTable, type EdgeTableState } from "./edge_table.ts";
import type { Graph } from "./graph.ts";
import type { KeptCounts, KeptFilesState } from "./kept_files.ts";
import { NodeTable } from "./node_table.ts";

/** New handles for all nodes of a graph, and what gives the nodes these. */
export interface Renumbering {
  readonly handles: DenseHandles;
  /** Puts everything under its new handle in place, at once. */
  readonly apply: () => void;
}

/**
 * Makes ready to number the nodes of a graph without gaps, so that nodes that are gone take no room any more. It is done
 * in steps, between which the graph may be read but must not change.
 *
 * @returns undefined when an edge or a count is of a node that is gone, as may be while files wait to be linked.
 */
export function* renumbering(graph: Graph): Generator<undefined, Renumbering | undefined> {
  const state = graph.nodes.state();
  yield;
  const handles = new DenseHandles(state.live);
  const nodes = new NodeTable(yield* denseNodes(state, handles));
  yield* nodes.indexing();
  const edges = renumberedEdges(graph.edges.state(graph.nodes.capacity), handles);
  yield;
  const files = renumberedFiles(yield* graph.files.state(), handles);
  yield;
  if (edges === undefined || files === undefined) return undefined;
  const tables = { nodes, edges: new EdgeTable(edges) };
  return { handles, apply: (): void => graph.renumber(tables, files) };
}

function renumberedEdges(
  state: EdgeTableState,
  handles: DenseHandles,
): EdgeTableState | undefined {
  const sources = handles.column(state.sources);
  const targets = handles.column(state.targets);
  if (sources === undefined || targets === undefined) return undefined;
  return { ...state, sources, targets };
}

function renumberedFiles(
  state: KeptFilesState,
  handles: DenseHandles,
): KeptFilesState | undefined {
  const nodes = handles.column(state.nodes, 1);
  const externals = renumberedCounts(state.externals, handles);
  const unresolved = renumberedCounts(state.unresolved, handles);
  if (nodes === undefined || externals === undefined || unresolved === undefined) return undefined;
  return { ...state, nodes, externals, unresolved };
}

function renumberedCounts(counts: KeptCounts, handles: DenseHandles): KeptCounts | undefined {
  const sources = handles.column(counts.sources);
  return sources === undefined ? undefined : { ...counts, sources };
}
