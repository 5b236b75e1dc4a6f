import { DefKind } from "../facts/def_kind.ts";
import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import { GrownColumn } from "./grown_column.ts";
import type { NodeRecord } from "./node_record.ts";

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

/** What {@link NodeTable} is kept as. */
export interface NodeTableState {
  /** By handle, as the other columns are; `""` where a node is gone. */
  readonly ids: readonly string[];
  readonly simpleNames: readonly string[];
  readonly containers: readonly string[];
  readonly signatures: readonly string[];
  /** {@link DefKind} of each node. */
  readonly kinds: Uint8Array;
  /** 1 for a node that is there, 0 for one that is gone. */
  readonly live: Uint8Array;
  readonly numbers: Readonly<Record<(typeof NUMBERS)[number], Uint32Array>>;
}

/**
 * All nodes. A node keeps its handle as long as its file defines its id, whatever else changes; a handle is never given
 * to another node while the table lives.
 */
export class NodeTable {
  readonly #ids: string[] = [];
  readonly #simpleNames: string[] = [];
  readonly #containers: string[] = [];
  readonly #signatures: string[] = [];
  readonly #kinds = GrownColumn.bytes();
  readonly #live = GrownColumn.bytes();
  readonly #numbers: Readonly<Record<(typeof NUMBERS)[number], GrownColumn>> = {
    file: GrownColumn.words(),
    flags: GrownColumn.words(),
    start: GrownColumn.words(),
    end: GrownColumn.words(),
    line: GrownColumn.words(),
    endLine: GrownColumn.words(),
    hashLow: GrownColumn.words(),
    hashHigh: GrownColumn.words(),
  };
  /** Live nodes by id: one handle, or several when files define the same id. */
  readonly #byId = new Map<string, NodeHandle | NodeHandle[]>();
  #liveCount = 0;

  /** Number of live nodes. */
  get size(): number {
    return this.#liveCount;
  }

  /** One more than the highest handle. */
  get capacity(): number {
    return this.#ids.length;
  }

  /** Adds a node of file number `file`. */
  add(file: number, record: NodeRecord): NodeHandle {
    const handle = nodeHandle(this.#ids.length);
    this.#ids.push(record.id);
    this.#simpleNames.push("");
    this.#containers.push("");
    this.#signatures.push("");
    this.#numbers.file.set(handle, file);
    this.#live.set(handle, 1);
    this.#liveCount++;
    this.update(handle, record);
    this.#register(record.id, handle);
    return handle;
  }

  /** Puts a node in place at the handle that it had; those of handles not given yet are dead until then. */
  restoreNode(handle: NodeHandle, file: number, record: NodeRecord): void {
    while (this.#ids.length <= handle) {
      this.#ids.push("");
      this.#simpleNames.push("");
      this.#containers.push("");
      this.#signatures.push("");
    }
    if (this.isLive(handle)) {
      this.#unregister(this.ownId(handle), handle);
    } else {
      this.#live.set(handle, 1);
      this.#liveCount++;
    }
    this.#ids[handle] = record.id;
    this.#numbers.file.set(handle, file);
    this.update(handle, record);
    this.#register(record.id, handle);
  }

  /** Replaces all but the id and the file of a node. */
  update(handle: NodeHandle, record: NodeRecord): void {
    this.#simpleNames[handle] = record.simpleName;
    this.#containers[handle] = record.container;
    this.#signatures[handle] = record.signature;
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
    this.#live.set(handle, 0);
    this.#liveCount--;
    this.#unregister(this.ownId(handle), handle);
    this.#ids[handle] = "";
    this.#simpleNames[handle] = "";
    this.#containers[handle] = "";
    this.#signatures[handle] = "";
  }

  /** Whether the node is there: it was added and not removed. */
  isLive(handle: NodeHandle): boolean {
    return this.#live.get(handle) === 1;
  }

  /** Id within the file, which other files may use too. */
  ownId(handle: NodeHandle): string {
    return this.#ids[handle] ?? "";
  }

  /** Live nodes that have this id within their files. */
  withId(id: string): readonly NodeHandle[] {
    const found = this.#byId.get(id);
    return found === undefined ? [] : Array.isArray(found) ? found : [found];
  }

  /** Name as it is defined, without what encloses it; of a file its base name. */
  simpleName(handle: NodeHandle): string {
    return this.#simpleNames[handle] ?? "";
  }

  /** Names of what encloses the node within its file, joined by dots; `""` at the top. */
  container(handle: NodeHandle): string {
    return this.#containers[handle] ?? "";
  }

  /** `<last container>.<name>`, or the name alone at the top. */
  displayName(handle: NodeHandle): string {
    const container = this.container(handle);
    const name = this.simpleName(handle);
    return container === "" ? name : `${container.slice(container.lastIndexOf(".") + 1)}.${name}`;
  }

  /** The declaration on one line, without its body; `""` for files. */
  signature(handle: NodeHandle): string {
    return this.#signatures[handle] ?? "";
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
    for (let index = 0; index < this.#ids.length; index++) {
      if (this.#live.get(index) === 1) yield nodeHandle(index);
    }
  }

  /** Everything, to be kept. */
  state(): NodeTableState {
    const length = this.#ids.length;
    const column = (name: (typeof NUMBERS)[number]): Uint32Array =>
      new Uint32Array(this.#numbers[name].take(length));
    return {
      ids: this.#ids,
      simpleNames: this.#simpleNames,
      containers: this.#containers,
      signatures: this.#signatures,
      kinds: new Uint8Array(this.#kinds.take(length)),
      live: new Uint8Array(this.#live.take(length)),
      numbers: {
        file: column("file"),
        flags: column("flags"),
        start: column("start"),
        end: column("end"),
        line: column("line"),
        endLine: column("endLine"),
        hashLow: column("hashLow"),
        hashHigh: column("hashHigh"),
      },
    };
  }

  /** The table that {@link state} was taken of. */
  static restore(state: NodeTableState): NodeTable {
    const table = new NodeTable();
    state.ids.forEach((id, index) => {
      table.#ids.push(id);
      table.#simpleNames.push(state.simpleNames[index] ?? "");
      table.#containers.push(state.containers[index] ?? "");
      table.#signatures.push(state.signatures[index] ?? "");
      table.#kinds.set(index, state.kinds[index] ?? 0);
      table.#live.set(index, state.live[index] ?? 0);
      for (const name of NUMBERS) {
        table.#numbers[name].set(index, state.numbers[name][index] ?? 0);
      }
      if (state.live[index] !== 1) return;
      table.#liveCount++;
      table.#register(id, nodeHandle(index));
    });
    return table;
  }

  #register(id: string, handle: NodeHandle): void {
    const known = this.#byId.get(id);
    if (known === undefined) this.#byId.set(id, handle);
    else if (Array.isArray(known)) known.push(handle);
    else this.#byId.set(id, [known, handle]);
  }

  #unregister(id: string, handle: NodeHandle): void {
    const known = this.#byId.get(id);
    if (!Array.isArray(known)) {
      if (known === handle) this.#byId.delete(id);
      return;
    }
    const rest = known.filter((other) => other !== handle);
    const [only] = rest;
    if (rest.length === 1 && only !== undefined) this.#byId.set(id, only);
    else this.#byId.set(id, rest);
  }
}

const KINDS: ReadonlySet<number> = new Set(Object.values(DefKind));

function isDefKind(kind: number): kind is DefKind {
  return KINDS.has(kind);
}
