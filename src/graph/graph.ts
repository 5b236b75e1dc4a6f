import { DefKind } from "../facts/def_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import { ownText } from "../facts/own_text.ts";
import { defRef } from "../link/def_ref.ts";
import type { LinkedFile } from "../link/linker.ts";
import type { LinkedTableUse } from "../link/link_result.ts";
import type { NodeName } from "../link/node_names.ts";
import { ruleCodes } from "../link/rule_codes.ts";
import { type EdgeRecord, EdgeTable } from "./edge_table.ts";
import type { FileRecord } from "./file_record.ts";
import { FileTable } from "./file_table.ts";
import { changedFile } from "./changed_file.ts";
import type { KeptFilesState } from "./kept_files.ts";
import { keptTableUses } from "./kept_table_uses.ts";
import { nodeRecords } from "./node_records.ts";
import { NodeTable } from "./node_table.ts";
import type { TableUseRecord } from "./table_use_record.ts";
import { Redirects } from "./redirects.ts";

/** What is known of a file beside its facts when it is applied. */
export type FileInput = Omit<
  FileRecord,
  "number" | "nodes" | "externals" | "unresolved" | "tableUses" | "demand" | "isLinked"
>;

/** Nodes that applying a file touched. */
export interface FileDifference {
  readonly file: FileRecord;
  /** Nodes that are new or whose bytes changed, by definition row. */
  readonly changed: readonly { readonly def: number; readonly handle: NodeHandle }[];
  readonly removed: readonly NodeHandle[];
}

/** Files, nodes and edges of the workspace. */
export class Graph {
  readonly files: FileTable;
  readonly redirects: Redirects;
  #nodes: NodeTable;
  #edges: EdgeTable;

  constructor(
    files = new FileTable(),
    nodes = new NodeTable(),
    edges = new EdgeTable(),
    redirects = new Redirects(),
  ) {
    this.files = files;
    this.#nodes = nodes;
    this.#edges = edges;
    this.redirects = redirects;
  }

  /** All nodes; another table after {@link renumber}. */
  get nodes(): NodeTable {
    return this.#nodes;
  }

  /** All edges; another table after {@link renumber}. */
  get edges(): EdgeTable {
    return this.#edges;
  }

  /** Puts the same nodes, edges and files in place under other handles, as `renumbering` makes them. */
  renumber(
    { nodes, edges }: { readonly nodes: NodeTable; readonly edges: EdgeTable },
    files: KeptFilesState,
  ): void {
    this.#nodes = nodes;
    this.#edges = edges;
    this.files.read(files);
  }

  /** Puts a file's nodes in place of those that it had; edges follow by {@link applyLinks}. */
  applyFile(
    input: FileInput,
    facts: FileFacts,
    names: readonly (NodeName | undefined)[],
  ): FileDifference {
    const previous = this.files.at(input.path);
    const number = this.files.numberFor(input.path);
    const gone = new Map<string, NodeHandle>();
    for (const handle of previous?.nodes ?? []) {
      if (handle !== undefined) gone.set(this.nodes.ownId(handle), handle);
    }
    const changed: { def: number; handle: NodeHandle }[] = [];
    const created: NodeHandle[] = [];
    const nodes = nodeRecords(facts, names).map((record, def) => {
      if (record === undefined) return undefined;
      const known = gone.get(record.id);
      if (known === undefined) {
        const handle = this.nodes.add(number, record);
        changed.push({ def, handle });
        created.push(handle);
        return handle;
      }
      gone.delete(record.id);
      const isSame = def !== 0 && this.nodes.number(known, "hashLow") === record.hashLow &&
        this.nodes.number(known, "hashHigh") === record.hashHigh &&
        this.nodes.number(known, "flags") === record.flags;
      this.nodes.update(known, record);
      if (!isSame) changed.push({ def, handle: known });
      return known;
    });
    const removed = [...gone.values()];
    this.#redirect(removed, created);
    for (const handle of removed) this.#removeNode(handle);
    const file: FileRecord = {
      ...input,
      packageKey: ownText(input.packageKey),
      number,
      nodes,
      externals: previous?.externals ?? [],
      unresolved: previous?.unresolved ?? [],
      tableUses: [],
      demand: previous?.demand ?? new Float64Array(0),
      isLinked: false,
    };
    this.files.set(file);
    return { file, changed, removed };
  }

  /** Removes a file with its nodes and their edges; returns the nodes. */
  removeFile(path: string): readonly NodeHandle[] {
    const file = this.files.at(path);
    if (file === undefined) return [];
    const handles = file.nodes.filter((handle) => handle !== undefined);
    for (const handle of handles) this.#removeNode(handle);
    this.files.delete(file.number);
    return handles;
  }

  /**
   * Puts a file in place as it was kept: its nodes have the handles that they had.
   *
   * @throws Error when the file does not have a handle, or none, for each definition of its facts.
   */
  restoreFile(file: FileRecord, facts: FileFacts, names: readonly (NodeName | undefined)[]): void {
    if (file.nodes.length !== names.length) {
      throw new Error(`${file.path} is kept with other definitions than its facts hold`);
    }
    const kept = new Set(file.nodes);
    for (const handle of this.files.get(file.number)?.nodes ?? []) {
      if (handle !== undefined && !kept.has(handle)) this.#removeNode(handle);
    }
    nodeRecords(facts, names).forEach((record, def) => {
      const handle = file.nodes[def];
      if (record !== undefined && handle !== undefined) {
        this.nodes.restoreNode(handle, file.number, record);
      }
    });
    this.files.set(file);
  }

  /** Replaces the edges out of a file's nodes by others, listed as {@link edgesOf} lists them. */
  restoreEdges(number: number, edges: readonly EdgeRecord[]): void {
    for (const handle of this.files.get(number)?.nodes ?? []) {
      if (handle !== undefined) this.edges.removeFrom(handle);
    }
    for (let index = edges.length - 1; index >= 0; index--) {
      const edge = edges[index];
      if (edge !== undefined) this.edges.add(edge);
    }
  }

  /** Edges out of the nodes of a file, node by node. */
  edgesOf(file: FileRecord): EdgeRecord[] {
    return file.nodes.flatMap((handle) => handle === undefined ? [] : [...this.edges.from(handle)]);
  }

  /**
   * Replaces the edges and counts of a file by the outcome of linking it.
   *
   * @returns Whether anything is different now.
   */
  applyLinks(linked: LinkedFile): boolean {
    const file = this.files.get(linked.file.number);
    if (file === undefined) return false;
    const edges = this.#edgesIn(file, linked);
    const count = (
      entry: { readonly source: number; readonly count: number },
      name: string,
    ): FileRecord["externals"] => {
      const source = file.nodes[entry.source];
      return source === undefined ? [] : [{ source, name: ownText(name), count: entry.count }];
    };
    const outcome = {
      externals: linked.result.externals.flatMap((entry) => count(entry, entry.package)),
      unresolved: linked.result.unresolved.flatMap((entry) => count(entry, entry.name)),
      tableUses: linked.result.tableUses.map(tableUseRecord),
      demand: linked.result.demand,
      isLinked: linked.failure === undefined,
    };
    const known = this.edgesOf(file);
    if (isSameOutcome(file, outcome) && isSameEdges(known, edges)) return false;
    this.restoreEdges(file.number, edges);
    this.files.set(changedFile(file, outcome));
    return true;
  }

  /** The edges of the outcome between nodes, as {@link edgesOf} lists them. */
  #edgesIn(file: FileRecord, linked: LinkedFile): EdgeRecord[] {
    const bySource = new Map<NodeHandle, EdgeRecord[]>();
    for (const edge of linked.result.edges) {
      const source = file.nodes[edge.source];
      const target = this.files.get(defRef.fileOf(edge.target))?.nodes[defRef.defOf(edge.target)];
      if (source === undefined || target === undefined) continue;
      const { type, confidence, line } = edge;
      const record = {
        source,
        target,
        type,
        rule: ruleCodes.get(edge.rule) ?? 0,
        confidence,
        line,
      };
      const known = bySource.get(source);
      if (known === undefined) bySource.set(source, [record]);
      else known.push(record);
    }
    return file.nodes.flatMap((handle) =>
      handle === undefined ? [] : (bySource.get(handle) ?? []).reverse()
    );
  }

  /** Id of a node in the whole workspace: its own, with `@path` when a file before it has the same. */
  publicId(handle: NodeHandle): string {
    const id = this.nodes.ownId(handle);
    const owners = this.nodes.withId(id);
    if (owners.length < 2 || this.#firstByPath(owners) === handle) return id;
    return `${id}@${this.pathOf(handle)}`;
  }

  /** The node of an id as {@link publicId} gives it; ids with `@path` are taken for any owner. */
  find(id: string): NodeHandle | undefined {
    const owners = this.nodes.withId(id);
    if (owners.length > 0) return this.#firstByPath(owners);
    for (let at = id.indexOf("@"); at > 0; at = id.indexOf("@", at + 1)) {
      const path = id.slice(at + 1);
      const owner = this.nodes.withId(id.slice(0, at)).find((handle) =>
        this.pathOf(handle) === path
      );
      if (owner !== undefined) return owner;
    }
    return undefined;
  }

  /** Path of the file of a node. */
  pathOf(handle: NodeHandle): string {
    return this.files.get(this.nodes.number(handle, "file"))?.path ?? "";
  }

  #firstByPath(owners: readonly NodeHandle[]): NodeHandle | undefined {
    let first = owners[0];
    for (const owner of owners) {
      if (first !== undefined && this.pathOf(owner) < this.pathOf(first)) first = owner;
    }
    return first;
  }

  #removeNode(handle: NodeHandle): void {
    this.edges.removeFrom(handle);
    this.nodes.remove(handle);
  }

  /** A heading that went, and one new heading over the same words, are one section that was renamed. */
  #redirect(removed: readonly NodeHandle[], created: readonly NodeHandle[]): void {
    if (removed.length === 0 || created.length === 0) return;
    const byBody = (handles: readonly NodeHandle[]): Map<string, NodeHandle[]> => {
      const groups = new Map<string, NodeHandle[]>();
      for (const handle of handles) {
        if (this.nodes.kind(handle) !== DefKind.section) continue;
        const low = this.nodes.number(handle, "hashLow");
        const high = this.nodes.number(handle, "hashHigh");
        if (low === 0 && high === 0) continue;
        const key = `${low} ${high}`;
        groups.set(key, [...groups.get(key) ?? [], handle]);
      }
      return groups;
    };
    const fresh = byBody(created);
    for (const [key, old] of byBody(removed)) {
      const [from] = old;
      const [to] = fresh.get(key) ?? [];
      if (old.length !== 1 || fresh.get(key)?.length !== 1) continue;
      if (from !== undefined && to !== undefined) {
        this.redirects.add(this.nodes.ownId(from), this.nodes.ownId(to));
      }
    }
  }
}

type LinkOutcome = Pick<
  FileRecord,
  "externals" | "unresolved" | "tableUses" | "demand" | "isLinked"
>;

function tableUseRecord(use: LinkedTableUse): TableUseRecord {
  const { source, id, ref, type, rule, confidence, line, access, columns } = use;
  return {
    def: source,
    id: ownText(id),
    isDangling: ref === undefined,
    type,
    rule: ruleCodes.get(rule) ?? 0,
    confidence,
    line,
    access,
    columns: columns.map(ownText),
  };
}

function isSameOutcome(known: LinkOutcome, now: LinkOutcome): boolean {
  return known.isLinked === now.isLinked && known.demand.length === now.demand.length &&
    known.demand.every((key, index) => key === now.demand[index]) &&
    isSameCounts(known.externals, now.externals) &&
    isSameCounts(known.unresolved, now.unresolved) &&
    keptTableUses.encode(known.tableUses) === keptTableUses.encode(now.tableUses);
}

function isSameCounts(known: FileRecord["externals"], now: FileRecord["externals"]): boolean {
  return known.length === now.length && known.every((entry, index) => {
    const other = now[index];
    return entry.source === other?.source && entry.name === other.name &&
      entry.count === other.count;
  });
}

function isSameEdges(known: readonly EdgeRecord[], now: readonly EdgeRecord[]): boolean {
  return known.length === now.length && known.every((edge, index) => {
    const other = now[index];
    return edge.source === other?.source && edge.target === other.target &&
      edge.type === other.type && edge.rule === other.rule && edge.line === other.line &&
      Math.round(edge.confidence * 100) === Math.round(other.confidence * 100);
  });
}
