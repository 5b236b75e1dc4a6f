import { isDatabaseKind } from "../facts/is_database_kind.ts";
import { databaseNames } from "../link/database_names.ts";
import { DefKind } from "../facts/def_kind.ts";
import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import { GrownColumn } from "./grown_column.ts";
import { IdIndex } from "./id_index.ts";
import type { NodeRecord } from "./node_record.ts";
import { type PackedTexts, TextColumn } from "./text_column.ts";

/** Columns of numbers that a node has, besides its texts. */
const NUMBERS = [
  "file",
  "flags",
  "start",
  "end",
  "line",
  "endLine",
  "hashLow",
  "hashHigh",
] as const;

/** Columns of texts that a node has. */
const TEXTS = ["id", "simpleName", "container", "signature"] as const;

/** So many rows of nodes that are gone may be there however few nodes there are, or this share of those. */
const FEW_GONE = 64;
const MOST_GONE = 0.25;
/** Nodes of which the ids are indexed in one step. */
const INDEXED_A_STEP = 16_384;

/** What {@link NodeTable} is kept as: each column by handle. */
export interface NodeTableState {
  /** Empty where a node is gone. */
  readonly texts: Readonly<Record<(typeof TEXTS)[number], PackedTexts>>;
  /** What {@link IdIndex.hashOf} makes of the ids. */
  readonly idHashes: Uint32Array;
  /** {@link DefKind} of each node. */
  readonly kinds: Uint8Array;
  /** 1 for a node that is there, 0 for one that is gone. */
  readonly live: Uint8Array;
  readonly numbers: Readonly<Record<(typeof NUMBERS)[number], Uint32Array>>;
}

/**
 * All nodes. A node keeps its handle as long as its file defines its id, whatever else changes; a handle is never given
 * to another node while the table lives. A table with handles without gaps takes its place when many nodes are gone.
 */
export class NodeTable {
  readonly #texts: Readonly<Record<(typeof TEXTS)[number], TextColumn>>;
  readonly #kinds: GrownColumn<Uint8Array>;
  readonly #live: GrownColumn<Uint8Array>;
  readonly #numbers: Readonly<Record<(typeof NUMBERS)[number], GrownColumn<Uint32Array>>>;
  /** Live nodes by id, once the first is looked for. */
  readonly #byId: IdIndex;
  #isIndexed: boolean;
  #capacity: number;
  #liveCount = 0;

  /** @param state What {@link state} gave, which is not copied; an empty table without. */
  constructor(state?: NodeTableState) {
    const text = (name: (typeof TEXTS)[number]): TextColumn => new TextColumn(state?.texts[name]);
    const words = (name: (typeof NUMBERS)[number]): GrownColumn<Uint32Array> =>
      GrownColumn.words(state?.numbers[name]);
    this.#texts = {
      id: text("id"),
      simpleName: text("simpleName"),
      container: text("container"),
      signature: text("signature"),
    };
    this.#numbers = {
      file: words("file"),
      flags: words("flags"),
      start: words("start"),
      end: words("end"),
      line: words("line"),
      endLine: words("endLine"),
      hashLow: words("hashLow"),
      hashHigh: words("hashHigh"),
    };
    this.#kinds = GrownColumn.bytes(state?.kinds);
    this.#live = GrownColumn.bytes(state?.live);
    this.#byId = new IdIndex(state?.idHashes);
    this.#isIndexed = state === undefined;
    this.#capacity = state?.live.length ?? 0;
    for (const live of state?.live ?? []) this.#liveCount += live;
  }

  /** Number of live nodes. */
  get size(): number {
    return this.#liveCount;
  }

  /** Whether rows of nodes that are gone are so many that handles without gaps are worth their while. */
  get isSparse(): boolean {
    const gone = this.#capacity - this.#liveCount;
    return gone > FEW_GONE && gone > this.#liveCount * MOST_GONE;
  }

  /** One more than the highest handle. */
  get capacity(): number {
    return this.#capacity;
  }

  /** Adds a node of file number `file`. */
  add(file: number, record: NodeRecord): NodeHandle {
    const handle = nodeHandle(this.#capacity);
    this.restoreNode(handle, file, record);
    return handle;
  }

  /** Puts a node in place at the handle that it had; those of handles not given yet are dead until then. */
  restoreNode(handle: NodeHandle, file: number, record: NodeRecord): void {
    const byId = this.#index();
    if (this.isLive(handle)) byId.remove(handle);
    else this.#liveCount++;
    this.#capacity = Math.max(this.#capacity, handle + 1);
    this.#live.set(handle, 1);
    this.#texts.id.set(handle, record.id);
    this.#numbers.file.set(handle, file);
    this.update(handle, record);
    byId.add(handle, IdIndex.hashOf(record.id));
  }

  /** Replaces all but the id and the file of a node. */
  update(handle: NodeHandle, record: NodeRecord): void {
    this.#texts.simpleName.set(handle, record.simpleName);
    this.#texts.container.set(handle, record.container);
    this.#texts.signature.set(handle, record.signature);
    this.#kinds.set(handle, record.kind);
    this.#numbers.flags.set(handle, record.flags);
    this.#numbers.start.set(handle, record.start);
    this.#numbers.end.set(handle, record.end);
    this.#numbers.line.set(handle, record.line);
    this.#numbers.endLine.set(handle, record.endLine);
    this.#numbers.hashLow.set(handle, record.hashLow);
    this.#numbers.hashHigh.set(handle, record.hashHigh);
  }

  /** Removes a node; its handle stays dead. */
  remove(handle: NodeHandle): void {
    if (!this.isLive(handle)) return;
    this.#index().remove(handle);
    this.#live.set(handle, 0);
    this.#liveCount--;
    for (const name of TEXTS) this.#texts[name].set(handle, "");
  }

  /** Whether the node is there: it was added and not removed. */
  isLive(handle: NodeHandle): boolean {
    return this.#live.get(handle) === 1;
  }

  /** Id within the file, which other files may use too. */
  ownId(handle: NodeHandle): string {
    return this.#texts.id.get(handle);
  }

  /** Live nodes that have this id within their files, in the order of their handles. */
  withId(id: string): readonly NodeHandle[] {
    const found: NodeHandle[] = [];
    for (const handle of this.#index().withHash(IdIndex.hashOf(id))) {
      if (this.#texts.id.get(handle) === id) found.push(nodeHandle(handle));
    }
    return found.sort((a, b) => a - b);
  }

  /** Name as it is defined, without what encloses it; of a file its base name. */
  simpleName(handle: NodeHandle): string {
    return this.#texts.simpleName.get(handle);
  }

  /** Names of what encloses the node within its file, joined by dots; `""` at the top. */
  container(handle: NodeHandle): string {
    return this.#texts.container.get(handle);
  }

  /** `<last container>.<name>`, or the name alone at the top. */
  displayName(handle: NodeHandle): string {
    if (isDatabaseKind(this.kind(handle))) return databaseNames.displayName(this.ownId(handle));
    const container = this.container(handle);
    const name = this.simpleName(handle);
    return container === "" ? name : `${container.slice(container.lastIndexOf(".") + 1)}.${name}`;
  }

  /** The declaration on one line, without its body; `""` for files. */
  signature(handle: NodeHandle): string {
    return this.#texts.signature.get(handle);
  }

  /** What kind of node it is; that of a file where nothing is known. */
  kind(handle: NodeHandle): DefKind {
    const kind = this.#kinds.get(handle);
    return isDefKind(kind) ? kind : DefKind.file;
  }

  /** A number of a node: its file, NodeFlag bits, byte span, lines or hash. */
  number(handle: NodeHandle, name: (typeof NUMBERS)[number]): number {
    return this.#numbers[name].get(handle);
  }

  /** Handles of all live nodes, ascending. */
  *handles(): Generator<NodeHandle> {
    for (let index = 0; index < this.#capacity; index++) {
      if (this.#live.get(index) === 1) yield nodeHandle(index);
    }
  }

  /** Makes ready to find nodes by their ids, in steps, instead of when the first is looked for. */
  *indexing(): Generator<undefined> {
    if (this.#isIndexed) return;
    for (const handle of this.handles()) {
      this.#byId.addKnown(handle);
      if (handle % INDEXED_A_STEP === 0) yield;
    }
    this.#isIndexed = true;
  }

  /** Everything, to be kept; later changes of the table may show in it. */
  state(): NodeTableState {
    const length = this.#capacity;
    const text = (name: (typeof TEXTS)[number]): PackedTexts => this.#texts[name].state();
    const words = (name: (typeof NUMBERS)[number]): Uint32Array => this.#numbers[name].take(length);
    return {
      texts: {
        id: text("id"),
        simpleName: text("simpleName"),
        container: text("container"),
        signature: text("signature"),
      },
      idHashes: this.#byId.hashes(length),
      kinds: this.#kinds.take(length),
      live: this.#live.take(length),
      numbers: {
        file: words("file"),
        flags: words("flags"),
        start: words("start"),
        end: words("end"),
        line: words("line"),
        endLine: words("endLine"),
        hashLow: words("hashLow"),
        hashHigh: words("hashHigh"),
      },
    };
  }

  #index(): IdIndex {
    if (!this.#isIndexed) {
      this.#isIndexed = true;
      for (const handle of this.handles()) this.#byId.addKnown(handle);
    }
    return this.#byId;
  }
}

const KINDS: ReadonlySet<number> = new Set(Object.values(DefKind));

function isDefKind(kind: number): kind is DefKind {
  return KINDS.has(kind);
}
