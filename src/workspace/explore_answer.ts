import { databaseNames } from "../link/database_names.ts";
import { rules } from "../link/rule.ts";
import { explorePage } from "../graph/explore_page.ts";
import type { FileRecord, ReferenceCount } from "../graph/file_record.ts";
import { undescribedUsers } from "../graph/undescribed_users.ts";
import { type Neighbour, neighbourhood, type Side } from "../graph/neighbourhood.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { Graph } from "../graph/graph.ts";
import { accessName } from "./access_name.ts";
import { edgeTypeName } from "./edge_type_name.ts";
import { missingPlace } from "./missing_place.ts";
import { nodePlace } from "./node_place.ts";
import type { ExploreAnswer, ExploreQuery, NeighbourRow } from "./workspace_api.ts";

/** Rows of one page, both sections together. */
const PAGE_SIZE = 20;

const NO_SIDE: Side = { shown: [], hidden: 0 };

/** Answers of what is related to a node of the graph, or to a table that none of its files describes. */
export const exploreAnswer = { ofNode: nodeAnswer, ofUndescribed: undescribedAnswer } as const;

type FoundAnswer = Extract<ExploreAnswer, { kind: "found" }>;

/** One page of what a node of the graph uses and what uses it. */
function nodeAnswer(graph: Graph, handle: NodeHandle, query: ExploreQuery): FoundAnswer {
  const { direction, minConfidence } = query;
  const uses = direction === "used_by"
    ? NO_SIDE
    : neighbourhood(graph, handle, "uses", minConfidence);
  const usedBy = direction === "uses"
    ? NO_SIDE
    : neighbourhood(graph, handle, "used_by", minConfidence);
  const node = nodePlace(graph, handle);
  const page = explorePage({
    nodeId: node.id,
    minConfidence,
    uses,
    usedBy,
    cursor: query.cursor,
    size: query.limit ?? PAGE_SIZE,
  });
  const file = graph.files.get(graph.nodes.number(handle, "file"));
  return {
    kind: "found",
    node,
    uses: page.uses.map((row) => neighbourRow(graph, row)),
    usedBy: page.usedBy.map((row) => neighbourRow(graph, row)),
    totals: { uses: uses.shown.length, usedBy: usedBy.shown.length },
    hidden: { uses: uses.hidden, usedBy: usedBy.hidden },
    externals: countsOf(file?.externals, handle)
      .map(({ name, count }) => ({ package: name, count })),
    unresolved: countsOf(file?.unresolved, handle),
    unresolvedNamesakes: namesakes(graph.files.values(), graph.nodes.simpleName(handle)),
    ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }),
  };
}

/** One page of what uses a table that no file describes; undefined when nothing does. */
function undescribedAnswer(graph: Graph, query: ExploreQuery): FoundAnswer | undefined {
  const { nodeId, direction, minConfidence, cursor, limit } = query;
  if (!databaseNames.isId(nodeId)) return undefined;
  const users = undescribedUsers(graph, nodeId, minConfidence);
  if (users === undefined) return undefined;
  const usedBy = direction === "uses" ? NO_SIDE : users;
  const size = limit ?? PAGE_SIZE;
  const page = explorePage({ nodeId, minConfidence, uses: NO_SIDE, usedBy, cursor, size });
  return {
    kind: "found",
    node: missingPlace(nodeId),
    uses: [],
    usedBy: page.usedBy.map((row) => neighbourRow(graph, row)),
    totals: { uses: 0, usedBy: usedBy.shown.length },
    hidden: { uses: 0, usedBy: usedBy.hidden },
    externals: [],
    unresolved: [],
    unresolvedNamesakes: 0,
    ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }),
  };
}

function neighbourRow(graph: Graph, row: Neighbour): NeighbourRow {
  return {
    ...(row.handle === undefined ? missingPlace(row.id) : nodePlace(graph, row.handle)),
    type: edgeTypeName(row.edge.type),
    confidence: row.confidence,
    rule: rules[row.edge.rule]?.id ?? "",
    evidenceFile: graph.pathOf(row.edge.source),
    evidenceLine: row.edge.line,
    ...(row.dispatchedFrom === undefined
      ? {}
      : { dispatchedFrom: graph.publicId(row.dispatchedFrom) }),
    ...(row.implementations === undefined ? {} : { implementations: row.implementations }),
    ...tableUse(row),
  };
}

function tableUse(row: Neighbour): Partial<NeighbourRow> {
  const access = accessName(row.tableUse?.access ?? 0);
  const columns = row.tableUse?.columns ?? [];
  return {
    ...(access === undefined ? {} : { access }),
    ...(columns.length === 0 ? {} : { columns }),
    ...(row.handle === undefined ? { isMissing: true } : {}),
  };
}

function countsOf(
  entries: readonly ReferenceCount[] | undefined,
  handle: NodeHandle,
): { readonly name: string; readonly count: number }[] {
  return (entries ?? []).filter((entry) => entry.source === handle)
    .map(({ name, count }) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function namesakes(files: Iterable<FileRecord>, name: string): number {
  let sum = 0;
  for (const file of files) {
    for (const entry of file.unresolved) if (entry.name === name) sum += entry.count;
  }
  return sum;
}
