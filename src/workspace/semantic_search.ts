import { factsVersion } from "../facts/facts_version.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { DenseHandles } from "../graph/dense_handles.ts";
import type { FileRecord } from "../graph/file_record.ts";
import { createPassageKey } from "../semantic/passage_key.ts";
import { passageVersion } from "../semantic/passage_version.ts";
import { isLanguageKnown } from "../semantic/is_language_known.ts";
import type { VectorDisk } from "../semantic/vector_disk.ts";
import type { ModelDescription } from "../provision/model_description.ts";
import { EmbeddingBacklog } from "./embedding_backlog.ts";
import { embeddableNodes } from "./embeddable_nodes.ts";
import type { IndexedContent } from "./indexed_content.ts";
import { type LocalEmbedder, LocalModel, type LocalModelOptions } from "./local_model.ts";
import { NodeVectors } from "./node_vectors.ts";
import { QueryVectors } from "./query_vectors.ts";
import { defaultMaxNodes, type SemanticSettings } from "./semantic_settings.ts";
import { TimeSlices } from "./time_slices.ts";
import type { FileObserver } from "./file_observer.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import type { SearchTarget, SemanticStatus } from "./workspace_api.ts";
import { wasmMostNodes } from "./wasm_most_nodes.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** What a {@link SemanticSearch} works with. */
export interface SemanticSearchOptions {
  readonly settings: SemanticSettings;
  /** Where vectors are kept; undefined where the index is not kept. */
  readonly kept: { readonly path: string; readonly disk: VectorDisk } | undefined;
  readonly read: IndexedContent;
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
  /** Share of the nodes with a meaning that were searched, over 0. */
  readonly coverage: number;
  /** What limits it, in a sentence for the reader; empty when nothing does. */
  readonly note: string;
  /** Whether meaning cannot be searched by for good. */
  readonly isUnavailable: boolean;
}

interface Session {
  readonly index: WorkspaceIndex;
  readonly vectors: NodeVectors;
  readonly backlog: EmbeddingBacklog;
  /** Files of which nodes have no vectors, until they are queued; those of later changes are queued at once. */
  readonly missing: Set<number>;
  /** Whether all that was kept has been looked at. */
  isRestored: boolean;
  hasBegun: boolean;
}

/**
 * Search by meaning in one workspace. It gets ready in the background, says how far it is, and never holds an answer up:
 * what it cannot say in time is left to search by words.
 */
export class SemanticSearch implements FileObserver {
  readonly #options: SemanticSearchOptions;
  readonly #model: LocalModel;
  readonly #queries: QueryVectors;
  /** Embeddable nodes by number of their file. */
  readonly #counts = new Map<number, number>();
  #total = 0;
  #session: Session | undefined;
  #description: ModelDescription | undefined;
  #failure = "";
  /** Whether the whole workspace has been looked at since the present index was followed. */
  #isSettled = false;
  #isClosed = false;
  /** Changes of the session, one after the other. */
  #changes: Promise<void> = Promise.resolve();

  constructor(options: SemanticSearchOptions) {
    this.#options = options;
    this.#queries = new QueryVectors(options.settings.patienceMs);
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
    this.#isSettled = false;
    for (const file of index.graph.files.values()) this.#count(file);
    const before = this.#takeSession();
    this.#changes = this.#changes.then(async () => {
      await endSession(before);
      await this.#open(index);
    }).catch((error) => {
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
    if (session === undefined || (session.hasBegun && this.#givesUp(session))) return;
    const current = new Set(embeddableNodes(file).map(({ node }) => node));
    session.vectors.remove(definedNodes(before).filter((node) => !current.has(node)));
    if (session.vectors.restore(file)) session.missing.delete(file.number);
    else if (session.hasBegun) session.backlog.add(file.number);
    else session.missing.add(file.number);
  }

  /** Takes in that a file has the content that is indexed. */
  confirmed(file: FileRecord): void {
    this.#session?.backlog.confirm(file.number);
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
    session.missing.delete(file.number);
    void session.vectors.noteRemoved(file.path);
  }

  /** Notes that the whole workspace has been looked at: only then is it known what is the most useful. */
  settle(): void {
    this.#isSettled = true;
    this.#begin();
  }

  /** Where search by meaning stands. */
  status(): SemanticStatus {
    const session = this.#session;
    const model = this.#model.state;
    const embedded = session?.vectors.count ?? 0;
    const common = { model: this.#description?.id ?? "", embedded, total: this.#total };
    if (this.#failure !== "" || model.kind === "unavailable") {
      const note = model.kind === "unavailable" ? model.note : this.#failure;
      return { state: "unavailable", backend: "none", ...common, note };
    }
    if (model.kind === "preparing" || session === undefined) {
      const note = model.kind === "preparing" ? model.note : "the vectors are being loaded";
      return { state: "preparing", backend: "none", ...common, note };
    }
    const state = session.hasBegun && session.backlog.isDrained ? "ready" : "embedding";
    const notes = [model.note, this.#limitNote(session), failureNote(session)];
    const note = notes.filter((said) => said !== undefined).join("; ");
    return { state, backend: model.backend, ...common, note };
  }

  /**
   * The nodes nearest to a query, best first. Never fails: what stands in the way is told.
   *
   * @param target What nodes must belong to; all do if undefined.
   */
  async rank(query: string, count: number, target?: SearchTarget): Promise<SemanticRanking> {
    const session = this.#session;
    const { embedder } = this.#model;
    const status = this.status();
    if (session === undefined || embedder === undefined) {
      return status.state === "unavailable"
        ? {
          hits: [],
          coverage: 1,
          note: `search by meaning is unavailable: ${status.note}`,
          isUnavailable: true,
        }
        : {
          hits: [],
          coverage: 1,
          note: `search by meaning is not ready: ${status.note}`,
          isUnavailable: false,
        };
    }
    const { id = "", languages } = this.#description ?? {};
    if (!isLanguageKnown(query, languages)) {
      const known = new Intl.DisplayNames("en", { type: "language" });
      const names = languages?.map((code) => known.of(code) ?? code).join(", ");
      return {
        hits: [],
        coverage: 1,
        note:
          `search by meaning knows ${names} alone with the model ${id}, so that words alone count ` +
          "here; --model-type multilingual_cjk knows other languages",
        isUnavailable: false,
      };
    }
    const vector = await this.#queries.vectorOf(query, embedder);
    if (typeof vector === "string") {
      return { hits: [], coverage: 1, note: vector, isUnavailable: false };
    }
    const { graph } = session.index;
    const nodes = new GraphSearchNodes(graph);
    try {
      const isMeant = target === undefined
        ? undefined
        : (node: NodeHandle): boolean => nodes.target(node) === target;
      let table = graph.nodes;
      let near = await session.vectors.search(vector, count, isMeant);
      // Nodes may have been given other handles before this goes on.
      while (graph.nodes !== table) {
        table = graph.nodes;
        near = await session.vectors.search(vector, count, isMeant);
      }
      const hits = near.map(({ handle, score }) => ({ handle, id: graph.publicId(handle), score }));
      const status = this.status();
      const isPart = status.embedded > 0 && status.embedded < status.total;
      const coverage = isPart ? status.embedded / status.total : 1;
      return { hits, coverage, note: coverageNote(status), isUnavailable: false };
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return {
        hits: [],
        coverage: 1,
        note: `search by meaning failed: ${said}`,
        isUnavailable: false,
      };
    }
  }

  /** Keeps what is not kept yet, and ends the model. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const session = this.#takeSession();
    await Promise.all([this.#model.close(), session?.backlog.stop()]);
    await this.#changes;
    await endSession(session);
    await endSession(this.#takeSession());
  }

  async #open(index: WorkspaceIndex): Promise<void> {
    const ready = await this.#model.ready();
    if (ready === undefined || this.#isClosed || this.#failure !== "") return;
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
    const backlog = await this.#backlog(index, vectors, embedder);
    const session = {
      index,
      vectors,
      backlog,
      missing: new Set<number>(),
      isRestored: false,
      hasBegun: false,
    };
    this.#session = session;
    await this.#restore(session);
    this.#begin();
    this.#options.onChange();
  }

  /** Gives the nodes what was kept of them. */
  async #restore(session: Session): Promise<void> {
    const { index: { graph }, vectors, missing } = session;
    const slices = new TimeSlices();
    for (const number of [...graph.files.values()].map((file) => file.number)) {
      const file = graph.files.get(number);
      if (file !== undefined && !vectors.restore(file)) missing.add(number);
      await slices.next();
      if (this.#session !== session) return;
    }
    session.isRestored = true;
  }

  /** Begins to embed what has no vectors, so that what was changed last comes first. */
  #begin(): void {
    const session = this.#session;
    if (session === undefined || !session.isRestored || !this.#isSettled) return;
    if (this.#givesUp(session)) return;
    const { index: { graph }, vectors, backlog, missing } = session;
    session.hasBegun = true;
    void vectors.settle();
    [...missing].map((number) => graph.files.get(number)).filter((file) => file !== undefined)
      .sort((a, b) => a.mtimeMs - b.mtimeMs)
      .forEach((file) => backlog.add(file.number));
    missing.clear();
    if (backlog.isDrained) this.#options.onChange();
  }

  /** Ends search by meaning where what runs the model is too slow for what is left to be embedded. */
  #givesUp({ vectors }: Session): boolean {
    const model = this.#model.state;
    const left = this.#total - vectors.count;
    const isLimited = model.kind === "ready" && model.backend === "wasm" &&
      this.#options.settings.maxNodes === undefined;
    if (!isLimited || left <= wasmMostNodes) return false;
    const why = model.note === undefined ? "" : `; ${model.note}`;
    this.#failure =
      `${left} nodes have no vector, and onnxruntime-web is too slow for more than ${wasmMostNodes}: ` +
      `--semantic-max-nodes says how many of them it is to embed all the same${why}`;
    const session = this.#takeSession();
    this.#changes = this.#changes.then(() => endSession(session));
    void this.#model.close();
    this.#options.onChange();
    return true;
  }

  async #backlog(
    index: WorkspaceIndex,
    vectors: NodeVectors,
    embedder: LocalEmbedder,
  ): Promise<EmbeddingBacklog> {
    const { read, onChange: onProgress } = this.#options;
    const maxNodes = this.#maxNodes;
    const keyOf = await createPassageKey();
    return new EmbeddingBacklog({ index, vectors, embedder, keyOf, read, maxNodes, onProgress });
  }

  #count(file: FileRecord): void {
    const count = embeddableNodes(file).length;
    this.#total += count - (this.#counts.get(file.number) ?? 0);
    this.#counts.set(file.number, count);
  }

  get #maxNodes(): number {
    return this.#options.settings.maxNodes ?? defaultMaxNodes;
  }

  #limitNote({ backlog }: Session): string | undefined {
    if (!backlog.isLimited) return undefined;
    return `no more than ${this.#maxNodes} nodes are searched by meaning; --semantic-max-nodes raises that`;
  }

  #takeSession(): Session | undefined {
    const session = this.#session;
    this.#session = undefined;
    return session;
  }
}

async function endSession(session: Session | undefined): Promise<void> {
  await session?.backlog.stop();
  await session?.vectors.close();
}

function failureNote({ backlog: { failure } }: Session): string | undefined {
  if (failure === undefined) return undefined;
  return `${failure.nodes} nodes cannot be found by meaning, the last because ${failure.reason}`;
}

function definedNodes(nodes: FileRecord["nodes"]): NodeHandle[] {
  return nodes.filter((node) => node !== undefined);
}

function coverageNote({ embedded, total, state, note }: SemanticStatus): string {
  if (embedded >= total) return "";
  const reach = `search by meaning covers ${embedded} of ${total} nodes`;
  if (state === "embedding") return `${reach} so far`;
  return note === "" ? reach : `${reach}: ${note}`;
}
