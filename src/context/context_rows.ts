import { DefKind } from "../facts/def_kind.ts";
import { isDatabaseKind } from "../facts/is_database_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { EdgeRecord } from "../graph/edge_table.ts";
import type { Graph } from "../graph/graph.ts";
import { NodeFlag } from "../graph/node_flag.ts";
import { NodeTableUses } from "../graph/node_table_uses.ts";
import { EdgeType } from "../link/edge_type.ts";
import { markupBytes } from "./markup_bytes.ts";
import type { Candidate, PackedNode } from "./pack_blocks.ts";

/** What a node that is named and not shown is to the answer. */
export type RowRole = "test" | "table" | "document" | "more";

/** A node that is named and not shown. */
export interface RowNode {
  readonly role: RowRole;
  /** Undefined for a table that no file describes. */
  readonly handle: NodeHandle | undefined;
  readonly id: string;
  /** The node that is shown and related to it, where it is to one. */
  readonly of: NodeHandle | undefined;
  /** TableAccess code; 0 where nothing is told. */
  readonly access: number;
}

/** What rows are chosen from. */
export interface RowOptions {
  readonly graph: Graph;
  readonly ranked: readonly Candidate[];
  readonly packed: readonly PackedNode[];
  /** Whether a node is shown already. */
  readonly isTaken: (handle: NodeHandle) => boolean;
  /** Bytes of UTF-8 for all rows together. */
  readonly room: number;
  /** Whether a node that is left out may be shown. */
  readonly isCode: (handle: NodeHandle) => boolean;
}

/** Rows of each role at most. */
const MOST_ROWS = { test: 4, table: 6, document: 3, more: 8 } as const;
/** Bytes of a row besides its id, its path and its signature. */
const FRAME_BYTES = 70;
/** Share of the room that rows of what had no room may take. */
const MORE_SHARE = 0.6;
const LONGEST_SIGNATURE = 100;
const MOST_EDGES = 200;
const SHOWN_LOOKED_AT = 8;

/** Names tests that cover what is shown, tables that it uses, documents that bear on the question, and what had no room. */
export function contextRows(
  options: RowOptions,
): { readonly found: readonly RowNode[]; readonly bytes: number } {
  const { graph, packed, ranked, isCode } = options;
  const rows = new RowList(options);
  const uses = new NodeTableUses(graph);
  for (const { handle } of packed.slice(0, SHOWN_LOOKED_AT)) {
    for (const { target, type, edge } of outgoing(graph, handle)) {
      if (type === EdgeType.contains || !isDatabaseKind(graph.nodes.kind(target))) continue;
      rows.add("table", { handle: target, of: handle, access: uses.ofEdge(edge)?.access ?? 0 });
    }
    for (const { id, access } of uses.dangling(handle)) {
      rows.addUndescribed(id, handle, access);
    }
  }
  for (const { handle } of packed.slice(0, SHOWN_LOOKED_AT)) {
    const tests = [...incoming(graph, handle)].filter((source) => isTest(graph, source));
    const isFile = (node: NodeHandle): number => Number(graph.nodes.kind(node) === DefKind.file);
    for (const source of tests.sort((a, b) => isFile(a) - isFile(b))) {
      rows.add("test", { handle: source, of: handle, access: 0 });
    }
  }
  for (const { handle } of ranked) {
    const role = isTest(graph, handle)
      ? "test"
      : isDocument(graph, handle)
      ? "document"
      : undefined;
    if (role !== undefined) rows.add(role, { handle, of: undefined, access: 0 });
  }
  rows.limit(options.room * MORE_SHARE);
  for (const { handle } of ranked) {
    if (isCode(handle) && !isTest(graph, handle) && !isDocument(graph, handle)) {
      rows.add("more", { handle, of: undefined, access: 0 });
    }
  }
  return { found: rows.found, bytes: rows.bytes };
}

/** Rows as long as there is room, each node once. */
class RowList {
  readonly found: RowNode[] = [];
  bytes = 0;
  readonly #graph: Graph;
  readonly #isTaken: (handle: NodeHandle) => boolean;
  readonly #counts = { test: 0, table: 0, document: 0, more: 0 };
  readonly #ids = new Set<string>();
  readonly #files: Set<number>;
  #room: number;

  constructor({ graph, room, isTaken, packed }: RowOptions) {
    this.#graph = graph;
    this.#room = room;
    this.#isTaken = isTaken;
    this.#files = new Set(packed.map(({ file }) => file.number));
  }

  /** Rows from now on may take so many bytes, and no more than there were. */
  limit(bytes: number): void {
    this.#room = Math.min(this.#room, this.bytes + bytes);
  }

  add(role: RowRole, row: Pick<RowNode, "of" | "access"> & { readonly handle: NodeHandle }): void {
    const { handle } = row;
    if (this.#counts[role] >= MOST_ROWS[role] || this.#isTaken(handle)) return;
    const { nodes } = this.#graph;
    const file = nodes.number(handle, "file");
    // A file whose parts are named or shown says nothing more.
    if (nodes.kind(handle) === DefKind.file && this.#files.has(file)) return;
    this.#files.add(file);
    const signature = nodes.signature(handle).slice(0, LONGEST_SIGNATURE);
    this.#push(
      { role, id: this.#graph.publicId(handle), ...row },
      markupBytes.attribute(this.#graph.pathOf(handle)) + markupBytes.attribute(signature),
    );
  }

  addUndescribed(id: string, of: NodeHandle, access: number): void {
    if (this.#counts.table < MOST_ROWS.table) {
      this.#push({ role: "table", handle: undefined, id, of, access }, 0);
    }
  }

  #push(row: RowNode, texts: number): void {
    const bytes = FRAME_BYTES + markupBytes.attribute(row.id) + texts;
    if (this.#ids.has(row.id) || this.bytes + bytes > this.#room) return;
    this.#ids.add(row.id);
    this.#counts[row.role]++;
    this.bytes += bytes;
    this.found.push(row);
  }
}

function isTest(graph: Graph, handle: NodeHandle): boolean {
  return (graph.nodes.number(handle, "flags") & NodeFlag.test) !== 0;
}

function isDocument(graph: Graph, handle: NodeHandle): boolean {
  return (graph.nodes.number(handle, "flags") & NodeFlag.document) !== 0;
}

function* outgoing(
  graph: Graph,
  handle: NodeHandle,
): Generator<{ readonly target: NodeHandle; readonly type: number; readonly edge: EdgeRecord }> {
  let count = 0;
  for (const edge of graph.edges.from(handle)) {
    if (++count > MOST_EDGES) return;
    yield { target: edge.target, type: edge.type, edge };
  }
}

function* incoming(graph: Graph, handle: NodeHandle): Generator<NodeHandle> {
  let count = 0;
  for (const { source, type } of graph.edges.to(handle)) {
    if (++count > MOST_EDGES) return;
    if (type !== EdgeType.contains) yield source;
  }
}
