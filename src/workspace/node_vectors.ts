import type { NodeHandle } from "../facts/node_handle.ts";
import type { DenseHandles } from "../graph/dense_handles.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";
import type { NearNode } from "../semantic/near_node.ts";
import type { PassageSpace } from "../semantic/passage_space.ts";
import type { VectorDisk } from "../semantic/vector_disk.ts";
import { VectorLog } from "../semantic/vector_log.ts";
import type { FilePassages, VectorRecord } from "../semantic/vector_record.ts";
import { VectorStore } from "../semantic/vector_store.ts";
import { embeddableNodes } from "./embeddable_nodes.ts";

const KEY_BYTES = 16;

/** What {@link NodeVectors} are opened with. */
export interface NodeVectorsOptions {
  readonly graph: Graph;
  /** Where they are kept; undefined where they are not to be. */
  readonly kept: { readonly path: string; readonly disk: VectorDisk } | undefined;
  readonly space: PassageSpace;
  /** Told in a sentence for the user when they cannot be kept. */
  readonly onWarning: (message: string) => void;
}

/** The vector of a passage that has just been embedded. */
export interface EmbeddedPassage {
  readonly node: NodeHandle;
  readonly key: Uint8Array;
  readonly vector: Float32Array;
}

/** The vectors of the nodes of a graph: in memory to be searched, and in a file to be there at the next start. */
export class NodeVectors {
  readonly #graph: Graph;
  readonly #store: VectorStore;
  readonly #log: VectorLog | undefined;
  /** What was kept of files that the graph may have; dropped once it was looked at. */
  readonly #kept: Map<string, FilePassages>;
  /** What stands in the way of vectors that were kept, in a sentence for the user. */
  readonly problem: string | undefined;

  private constructor(
    graph: Graph,
    store: VectorStore,
    log: VectorLog | undefined,
    kept: Map<string, FilePassages>,
    problem: string | undefined,
  ) {
    this.#graph = graph;
    this.#store = store;
    this.#log = log;
    this.#kept = kept;
    this.problem = problem;
  }

  /** Opens the vectors that were kept. Nodes get theirs by {@link restore}. */
  static async open(options: NodeVectorsOptions): Promise<NodeVectors> {
    const { graph, kept, space, onWarning } = options;
    const store = await VectorStore.create(space.dimensions);
    if (kept === undefined) return new NodeVectors(graph, store, undefined, new Map(), undefined);
    const { log, files, problem } = await VectorLog.open({
      ...kept,
      space,
      onWarning,
      onVector: (key, vector) => store.keep(key, vector),
    });
    return new NodeVectors(graph, store, log, files, problem);
  }

  /** Nodes that have a vector. */
  get count(): number {
    return this.#store.nodes;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#store.bytes;
  }

  /** Gives the nodes of a file what was kept for this very content. @returns Whether all of them have a vector now. */
  restore(file: FileRecord): boolean {
    const kept = this.#kept.get(file.path);
    if (kept === undefined || kept.hash !== file.hash) return false;
    const keys = new Map<number, Uint8Array>();
    kept.definitions.forEach((def, index) => {
      keys.set(def, kept.keys.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES));
    });
    let isWhole = true;
    for (const { def, node } of embeddableNodes(file)) {
      const key = keys.get(def);
      if (key === undefined || !this.#store.set(node, key)) isWhole = false;
    }
    return isWhole;
  }

  /** Notes that all files were looked at: what was kept for others is of no use. */
  async settle(): Promise<void> {
    const gone = [...this.#kept.keys()].filter((path) => this.#graph.files.at(path) === undefined);
    this.#kept.clear();
    this.#store.dropAwaited();
    await this.#log?.append(gone.map((path) => ({ kind: "removal", path })));
  }

  /** Whether a node has a vector. */
  has(node: NodeHandle): boolean {
    return this.#store.hasNode(node);
  }

  /** Gives a node the vector of a passage that is known already. @returns false when it is not. */
  reuse(node: NodeHandle, key: Uint8Array): boolean {
    return this.#store.set(node, key);
  }

  /** Notes which passages the nodes of a file have. */
  async noteFile(
    file: FileRecord,
    passages: readonly { readonly def: number; readonly key: Uint8Array }[],
  ): Promise<void> {
    const keys = new Uint8Array(passages.length * KEY_BYTES);
    passages.forEach(({ key }, index) => keys.set(key, index * KEY_BYTES));
    const definitions = Uint32Array.from(passages, ({ def }) => def);
    const { path, hash } = file;
    await this.#log?.append([{ kind: "file", file: { path, hash, definitions, keys } }]);
  }

  /** Gives nodes the vectors of their passages, and keeps them. Nodes that went meanwhile are left out by the caller. */
  async add(passages: readonly EmbeddedPassage[]): Promise<void> {
    const records: VectorRecord[] = [];
    for (const { node, key, vector } of passages) {
      const quantised = VectorStore.quantise(vector);
      this.#store.set(node, key, quantised);
      records.push({ kind: "vector", key, vector: quantised });
    }
    await this.#log?.append(records);
    await this.#log?.compactIfWasteful(this.#store.vectors);
  }

  /** Forgets the vectors of nodes that are no more. */
  remove(nodes: Iterable<NodeHandle>): void {
    for (const node of nodes) this.#store.remove(node);
  }

  /** Gives the nodes that are there their new handles. */
  renumber(handles: DenseHandles): void {
    this.#store.renumber((node) => handles.find(node));
  }

  /** Notes that a file is no more. */
  async noteRemoved(path: string): Promise<void> {
    this.#kept.delete(path);
    await this.#log?.append([{ kind: "removal", path }]);
  }

  /** The nodes nearest to a query, best first; see {@link VectorStore.search}. */
  search(
    query: Float32Array,
    count: number,
    accept?: (node: NodeHandle) => boolean,
  ): Promise<NearNode[]> {
    return this.#store.search(query, count, { accept });
  }

  /** Keeps what is not kept yet. */
  async close(): Promise<void> {
    await this.#log?.close();
  }
}
