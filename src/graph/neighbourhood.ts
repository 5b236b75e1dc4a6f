import type { NodeHandle } from "../facts/node_handle.ts";
import { EdgeType } from "../link/edge_type.ts";
import { rules } from "../link/rule.ts";
import { ruleCodes } from "../link/rule_codes.ts";
import { implementationsOf } from "./implementations_of.ts";
import { overrideEnds } from "./override_ends.ts";
import type { EdgeRecord } from "./edge_table.ts";
import type { Graph } from "./graph.ts";
import { NodeTableUses } from "./node_table_uses.ts";
import type { TableUseRecord } from "./table_use_record.ts";

/** One edge of an explored node. */
export interface Neighbour {
  /** The node at the other end; undefined for a table that nothing describes. */
  readonly handle: NodeHandle | undefined;
  readonly id: string;
  readonly edge: Omit<EdgeRecord, "target">;
  readonly confidence: number;
  /** Whether the other end belongs to the same package. */
  readonly isNear: boolean;
  /** The definition that is called, where the edge leads to one that may run in its place. */
  readonly dispatchedFrom?: NodeHandle;
  /** How many definitions may run in place of the one that is called, where they are too many to be edges. */
  readonly implementations?: number;
  /** What is told of the use of a table. */
  readonly tableUse?: TableUseRecord;
}

/** The edges of one side of a node. */
export interface Side {
  /** At or above the confidence asked for, in the order in which they are shown. */
  readonly shown: readonly Neighbour[];
  /** Number of edges below it. */
  readonly hidden: number;
}

/** Implementations of one call beyond which they are counted instead of shown. */
const MAX_IMPLEMENTATIONS = 32;
const DISPATCH_RULE = ruleCodes.get("dispatch.override") ?? 0;
const DISPATCH_CONFIDENCE = rules[DISPATCH_RULE]?.confidence ?? 0;
/** Rules of calls that run the definition which they name, whatever overrides it: `super.close()`, `Order.close(order)`. */
const FIXED_RULES: ReadonlySet<number | undefined> = new Set(
  (["member.super", "class.static", "new.class"] as const).map((rule) => ruleCodes.get(rule)),
);

/**
 * The edges of one side of a node, and by dispatch those to what may run instead. Structure comes last; then higher
 * confidence first, then the same package, then the id of the other end in byte order, then the type: a total order that
 * no update of other nodes disturbs.
 */
export function neighbourhood(
  graph: Graph,
  node: NodeHandle,
  side: "uses" | "used_by",
  minConfidence: number,
): Side {
  const shown: Neighbour[] = [];
  const home = packageOf(graph, node);
  const uses = new NodeTableUses(graph);
  let hidden = 0;
  for (const found of [...written(graph, node, side), ...dispatched(graph, node, side)]) {
    if (!graph.nodes.isLive(found.handle)) continue;
    if (found.confidence < minConfidence) hidden++;
    else {
      const isNear = packageOf(graph, found.handle) === home;
      const use = uses.ofEdge(found.edge);
      const row = { ...found, id: graph.publicId(found.handle), isNear };
      shown.push(use === undefined ? row : { ...row, tableUse: use });
    }
  }
  if (side === "uses") {
    for (const use of uses.dangling(node)) {
      if (use.confidence < minConfidence) hidden++;
      else shown.push(danglingRow(node, use, home));
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

/** A table that nothing describes, which is as near as its datasource. */
function danglingRow(node: NodeHandle, use: TableUseRecord, home: string | undefined): Neighbour {
  const { id, type, rule, confidence, line } = use;
  return {
    handle: undefined,
    id,
    edge: { source: node, type, rule, confidence, line },
    confidence,
    isNear: home !== undefined && id.startsWith(`${home}.`),
    tableUse: use,
  };
}

type Found = Omit<Neighbour, "id" | "isNear" | "handle" | "edge" | "tableUse"> & {
  readonly handle: NodeHandle;
  readonly edge: EdgeRecord;
};

function written(graph: Graph, node: NodeHandle, side: "uses" | "used_by"): Found[] {
  const edges = side === "uses" ? graph.edges.from(node) : graph.edges.to(node);
  return [...edges].map((edge) => {
    const handle = side === "uses" ? edge.target : edge.source;
    const found = { handle, edge, confidence: edge.confidence };
    if (side !== "uses" || !isDispatched(edge)) return found;
    const implementations = implementationsOf(graph, handle).length;
    return implementations > MAX_IMPLEMENTATIONS ? { ...found, implementations } : found;
  });
}

/** One row for each node at the other end that no edge leads to: the surest of those by dispatch. */
function dispatched(graph: Graph, node: NodeHandle, side: "uses" | "used_by"): Found[] {
  const best = new Map<NodeHandle, Found>();
  const called = new Set<NodeHandle>();
  const calls = side === "uses" ? graph.edges.from(node) : graph.edges.to(node);
  for (const edge of calls) {
    if (edge.type === EdgeType.call) called.add(side === "uses" ? edge.target : edge.source);
  }
  for (const found of side === "uses" ? implementationsUsed(graph, node) : callersOf(graph, node)) {
    const known = best.get(found.handle);
    if (called.has(found.handle)) continue;
    if (known === undefined || known.confidence < found.confidence) best.set(found.handle, found);
  }
  return [...best.values()];
}

/** Whether something else may run in place of what an edge leads to. */
function isDispatched(edge: EdgeRecord): boolean {
  return edge.type === EdgeType.call && !FIXED_RULES.has(edge.rule);
}

/** What may run in place of what a node calls. */
function* implementationsUsed(graph: Graph, node: NodeHandle): Generator<Found> {
  for (const edge of graph.edges.from(node)) {
    if (!isDispatched(edge)) continue;
    const ends = implementationsOf(graph, edge.target);
    if (ends.length > MAX_IMPLEMENTATIONS) continue;
    for (const { handle, confidence } of ends) {
      yield dispatchEdge(edge, { ...edge, target: handle }, handle, confidence);
    }
  }
}

/** What calls a definition in whose place a node may run. */
function* callersOf(graph: Graph, node: NodeHandle): Generator<Found> {
  for (const { handle, confidence } of overrideEnds(graph, node, "from")) {
    for (const edge of graph.edges.to(handle)) {
      if (!isDispatched(edge)) continue;
      yield dispatchEdge(edge, { ...edge, target: node }, edge.source, confidence);
    }
  }
}

function dispatchEdge(
  written: EdgeRecord,
  edge: EdgeRecord,
  handle: NodeHandle,
  confidence: number,
): Found {
  return {
    handle,
    edge: { ...edge, rule: DISPATCH_RULE },
    confidence: Math.min(written.confidence, confidence, DISPATCH_CONFIDENCE),
    dispatchedFrom: written.target,
  };
}

function packageOf(graph: Graph, handle: NodeHandle): string | undefined {
  return graph.files.get(graph.nodes.number(handle, "file"))?.packageKey;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
