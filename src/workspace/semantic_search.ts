import { factsVersion } from "../facts/facts_version.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { DenseHandles } from "../graph/dense_handles.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Embedder } from "../semantic/embedder.ts";
import { createPassageKey } from "../semantic/passage_key.ts";
import { passageVersion } from "../semantic/passage.ts";
import type { VectorDisk } from "../semantic/vector_disk.ts";
import type { ModelDescription } from "../provision/model_description.ts";
import { EmbeddingBacklog } from "./embedding_backlog.ts";
import { embeddableNodes } from "./embeddable_nodes.ts";
import { LocalModel, type LocalModelOptions } from "./local_model.ts";
import { NodeVectors } from "./node_vectors.ts";
import { QueryVectors } from "./query_vectors.ts";
import type { SemanticSettings } from "./semantic_settings.ts";
import type { FileObserver } from "./file_observer.ts";
import type { SemanticStatus } from "./workspace_api.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** What a {@link SemanticSearch} works with. */
export interface SemanticSearchOptions {
  readonly settings: SemanticSettings;
  /** Where vectors are kept; undefined where the index is not kept. */
  readonly kept: { readonly path: string; readonly disk: VectorDisk } | undefined;
  /** The content of a file of the workspace if it is the one with this hash; undefined otherwise. */
  readonly read: (path: string, hash: string) => Uint8Array | undefined;
  /** Called when the status has changed. */
  readonly onChange: () => void;
  /** Told in a sentence for the user what does not work and does not stop anything. */
  readonly onWarning: (message: string) => void;
  /** How the model is come by and run, where not as usual. */
  readonly model?: Pick<LocalModelOptions, "provision" | "open">;
}

/** A node that is near to a query, named so that it is not taken for another one that came in its place. */
export interface SemanticHit {
  readonly handle: NodeHandle;
  readonly id: string;
  /** The cosine. */
  readonly score: number;
}

/** What search by meaning says to a query. */
export interface SemanticRanking {
  readonly hits: readonly SemanticHit[];
  /** What limits it, in a sentence for the reader; empty when nothing does. */
  readonly note: string;
}

interface Session {
  readonly index: WorkspaceIndex;
  readonly vectors: NodeVectors;
  readonly backlog: EmbeddingBacklog;
}

/**
 * Search by meaning in one workspace. It gets ready in the background, says how far it is, and never holds an answer up:
 * what it cannot say in time is left to search by words.
 */
export class SemanticSearch implements FileObserver {
  readonly #options: SemanticSearchOptions;
  readonly #model: LocalModel;
  readonly #queries = new QueryVectors();
  /** Embeddable nodes by number of their file. */
  readonly #counts = new Map<number, number>();
  #total = 0;
  #session: Session | undefined;
  #description: ModelDescription | undefined;
  #failure = "";
  #isSettled = false;
  #isClosed = false;
  /** Changes of the session, one after the other. */
  #changes: Promise<void> = Promise.resolve();

  constructor(options: SemanticSearchOptions) {
    this.#options = options;
    this.#model = new LocalModel({
      ...options.model,
      settings: options.settings,
      onChange: options.onChange,
    });
  }

  /** Goes on with the nodes of an index, in place of the one before. */
  follow(index: WorkspaceIndex): void {
    this.#counts.clear();
    this.#total = 0;
    for (const file of index.graph.files.values()) this.#count(file);
    this.#changes = this.#changes.then(() => this.#open(index)).catch((error) => {
      this.#failure = error instanceof Error ? error.message : String(error);
      this.#options.onChange();
    });
  }

  /**
   * Takes in a file that was read anew.
   *
   * @param before The nodes that it had.
   */
  applied(file: FileRecord, before: FileRecord["nodes"]): void {
    this.#count(file);
    const session = this.#session;
    if (session === undefined) return;
    const current = new Set(file.nodes);
    session.vectors.remove(definedNodes(before).filter((node) => !current.has(node)));
    if (!session.vectors.restore(file)) session.backlog.add(file.number);
  }

  /** Takes in that nodes have other handles. */
  renumbered(handles: DenseHandles): void {
    this.#session?.vectors.renumber(handles);
  }

  /** Takes in that a file is no more. */
  removed(file: FileRecord): void {
    this.#total -= this.#counts.get(file.number) ?? 0;
    this.#counts.delete(file.number);
    const session = this.#session;
    if (session === undefined) return;
    session.vectors.remove(definedNodes(file.nodes));
    session.backlog.remove(file.number);
    void session.vectors.noteRemoved(file.path);
  }

  /** Notes that the whole workspace has been looked at. */
  settle(): void {
    this.#isSettled = true;
    void this.#session?.vectors.settle();
  }

  /** Where search by meaning stands. */
  status(): SemanticStatus {
    const model = this.#model.state;
    const embedded = this.#session?.vectors.count ?? 0;
    const common = { model: this.#description?.id ?? "", embedded, total: this.#total };
    if (this.#failure !== "" || model.kind === "unavailable") {
      const note = this.#failure || (model.kind === "unavailable" ? model.note : "");
      return { state: "unavailable", backend: "none", ...common, note };
    }
    if (model.kind === "preparing" || this.#session === undefined) {
      const note = model.kind === "preparing" ? model.note : "the vectors are being loaded";
      return { state: "preparing", backend: "none", ...common, note };
    }
    const state = this.#session.backlog.isDrained || this.#isFull(embedded) ? "ready" : "embedding";
    return { state, backend: model.backend, ...common, note: model.note ?? "" };
  }

  /** The nodes nearest to a query that may be among the hits, best first. */
  async rank(
    query: string,
    count: number,
    accept: (node: NodeHandle) => boolean,
  ): Promise<SemanticRanking> {
    const session = this.#session;
    const { embedder } = this.#model;
    const status = this.status();
    if (session === undefined || embedder === undefined) {
      return { hits: [], note: `search by meaning is not ready: ${status.note}` };
    }
    const vector = await this.#queries.vectorOf(query, embedder);
    if (typeof vector === "string") return { hits: [], note: vector };
    const near = await session.vectors.search(vector, count, accept);
    const { graph } = session.index;
    return {
      hits: near.map(({ handle, score }) => ({ handle, id: graph.publicId(handle), score })),
      note: coverageNote(status),
    };
  }

  /** Keeps what is not kept yet, and ends the model. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#model.close();
    await this.#changes;
    await this.#end();
  }

  async #open(index: WorkspaceIndex): Promise<void> {
    await this.#end();
    const ready = await this.#model.ready();
    if (ready === undefined || this.#isClosed) return;
    const { embedder, model: { description } } = ready;
    this.#description = description;
    const { kept, onWarning } = this.#options;
    const vectors = await NodeVectors.open({
      graph: index.graph,
      kept,
      onWarning,
      space: {
        model: description.id,
        dimensions: description.dimensions,
        queryPrefix: description.queryPrefix,
        passagePrefix: description.passagePrefix,
        // Definitions are numbered as the facts have them.
        passageVersion: `${passageVersion}.${factsVersion}`,
      },
    });
    if (vectors.problem !== undefined) onWarning(vectors.problem);
    this.#session = { index, vectors, backlog: await this.#backlog(index, vectors, embedder) };
    this.#queueAll(this.#session);
    if (this.#isSettled) await vectors.settle();
    this.#options.onChange();
  }

  async #backlog(
    index: WorkspaceIndex,
    vectors: NodeVectors,
    embedder: Embedder,
  ): Promise<EmbeddingBacklog> {
    const { settings, read, onChange, onWarning } = this.#options;
    return new EmbeddingBacklog({
      index,
      vectors,
      embedder,
      keyOf: await createPassageKey(),
      read,
      maxNodes: settings.maxNodes,
      onProgress: (failure) => {
        if (failure !== undefined) onWarning(`some nodes cannot be found by meaning: ${failure}`);
        onChange();
      },
    });
  }

  /** Queues all files without vectors, so that those that were changed last come first. */
  #queueAll({ index, vectors, backlog }: Session): void {
    const missing = [...index.graph.files.values()].filter((file) => !vectors.restore(file));
    missing.sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const file of missing) backlog.add(file.number);
  }

  #count(file: FileRecord): void {
    const count = embeddableNodes(file).length;
    this.#total += count - (this.#counts.get(file.number) ?? 0);
    this.#counts.set(file.number, count);
  }

  #isFull(embedded: number): boolean {
    const { maxNodes } = this.#options.settings;
    return maxNodes > 0 && embedded >= maxNodes;
  }

  async #end(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.backlog.stop();
    await session?.vectors.close();
  }
}

function definedNodes(nodes: FileRecord["nodes"]): NodeHandle[] {
  return nodes.filter((node) => node !== undefined);
}

function coverageNote({ embedded, total, state }: SemanticStatus): string {
  if (embedded >= total) return "";
  const reach = `search by meaning covers ${embedded} of ${total} nodes`;
  return state === "embedding" ? `${reach} so far` : reach;
}
