import { isDatabaseKind } from "../facts/is_database_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { EdgeRecord } from "../graph/edge_table.ts";
import type { Graph } from "../graph/graph.ts";
import { EdgeType } from "../link/edge_type.ts";
import type { ContextPolicy } from "./context_policy.ts";
import type { ContextScores } from "./context_scores.ts";

/** How scores are spread. */
export interface ExpansionOptions {
  readonly graph: Graph;
  readonly policy: ContextPolicy;
  /** Decides between nodes of equal scores. */
  readonly order: (a: NodeHandle, b: NodeHandle) => number;
  /** What a node counts as such, from 0, which leaves it out, to 1. */
  readonly weigh: (handle: NodeHandle) => number;
  /** How well a node answers the question by its words, 0 to 1. */
  readonly relevance: (handle: NodeHandle) => number;
}

/** Edges of one side of a node that are read; a node with more is a hub, and its neighbours say little. */
const MOST_EDGES = 128;
/** Edges that are counted to tell how many others a neighbour has. */
const COUNTED_EDGES = 64;

/** What a neighbour is, by which its share is chosen. */
type Relation = keyof ContextPolicy["expansion"];

/**
 * Gives the neighbours of the nodes that count most a share of what these count, beside what they have: nothing is taken
 * from any, so that what words and places have found stays before what is only near it. The more neighbours of a kind a
 * node has, and the more nodes a neighbour is used by, the less each gets. The work is bounded by the number of nodes
 * looked at, however large the graph is.
 */
export function expandScores(scores: ContextScores, options: ExpansionOptions): void {
  const { graph, policy, order, weigh, relevance } = options;
  const shares: { handle: NodeHandle; amount: number }[] = [];
  for (const { handle, score } of scores.ranked(order).slice(0, policy.expanded)) {
    const relations = new Map<Relation, { handle: NodeHandle; confidence: number }[]>();
    for (const [relation, neighbour, confidence] of neighbours(graph, handle)) {
      const known = relations.get(relation);
      if (known === undefined) relations.set(relation, [{ handle: neighbour, confidence }]);
      else known.push({ handle: neighbour, confidence });
    }
    for (const [relation, found] of relations) {
      const share = score * policy.expansion[relation] / Math.sqrt(found.length);
      for (const { handle: neighbour, confidence } of found) {
        const damping = 1 / (1 + Math.log(Math.max(1, usersOf(graph, neighbour))) / 2);
        const fit = policy.wordless + (1 - policy.wordless) * relevance(neighbour);
        shares.push({
          handle: neighbour,
          amount: share * confidence * damping * fit * weigh(neighbour),
        });
      }
    }
  }
  for (const { handle, amount } of shares) scores.add(handle, amount, "related");
}

function* neighbours(
  graph: Graph,
  handle: NodeHandle,
): Generator<[relation: Relation, handle: NodeHandle, confidence: number]> {
  for (const edge of first(graph.edges.from(handle), MOST_EDGES)) {
    if (!graph.nodes.isLive(edge.target)) continue;
    const isTable = edge.type !== EdgeType.contains &&
      isDatabaseKind(graph.nodes.kind(edge.target));
    const relation = isTable ? "table" : relationBy(edge, "member", "uses");
    yield [relation, edge.target, edge.confidence];
  }
  for (const edge of first(graph.edges.to(handle), MOST_EDGES)) {
    if (!graph.nodes.isLive(edge.source)) continue;
    yield [relationBy(edge, "container", "usedBy"), edge.source, edge.confidence];
  }
}

/** What is at the other end of an edge, which `contained` and `used` say of that side. */
function relationBy({ type }: EdgeRecord, contained: Relation, used: Relation): Relation {
  switch (type) {
    case EdgeType.contains:
      return contained;
    case EdgeType.extends:
    case EdgeType.implements:
      return "hierarchy";
    case EdgeType.override:
      return "override";
    default:
      return used;
  }
}

/** Number of nodes that use a node, counted up to a bound. */
function usersOf(graph: Graph, handle: NodeHandle): number {
  let count = 0;
  for (const { type } of first(graph.edges.to(handle), COUNTED_EDGES)) {
    if (type !== EdgeType.contains) count++;
  }
  return count;
}

function* first<T>(items: Iterable<T>, most: number): Generator<T> {
  let count = 0;
  for (const item of items) {
    if (count++ === most) return;
    yield item;
  }
}
