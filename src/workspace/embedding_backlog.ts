import type { FileFacts } from "../facts/file_facts.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Embedder } from "../semantic/embedder.ts";
import type { PassageKey } from "../semantic/passage_key.ts";
import { embeddingRound } from "./embedding_round.ts";
import { EmbeddingQueue } from "./embedding_queue.ts";
import { filePassages } from "./file_passages.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import type { NodeVectors } from "./node_vectors.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** What an {@link EmbeddingBacklog} works with. */
export interface EmbeddingBacklogOptions {
  readonly index: WorkspaceIndex;
  readonly vectors: NodeVectors;
  readonly embedder: Pick<Embedder, "embed" | "state">;
  readonly keyOf: PassageKey;
  /** The content of a file if it is the one with this hash; undefined otherwise. */
  readonly read: (path: string, hash: string) => Uint8Array | undefined;
  /** Most nodes that get a vector; 0 for all. */
  readonly maxNodes: number;
  /** Called when nodes have got vectors, and when passages could not be embedded. */
  readonly onProgress: (failure?: string) => void;
}

interface Passage {
  readonly file: number;
  readonly hash: string;
  readonly node: NodeHandle;
  readonly key: Uint8Array;
  readonly text: string;
}

/** Passages of one request to the model. */
const GROUP = 32;
/** Requests under way at a time, so that the model is never without work. */
const UNDER_WAY = 2;

/**
 * Embeds the nodes of files that were queued, the most useful first, in the background. A node whose passage is known
 * already gets its vector without the model; one whose file changes meanwhile is left to the next turn of that file.
 */
export class EmbeddingBacklog {
  readonly #options: EmbeddingBacklogOptions;
  readonly #nodes: GraphSearchNodes;
  readonly #queue = new EmbeddingQueue();
  /** Passages that the model has to embed, and that no request holds yet. */
  readonly #collected: Passage[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #wake = Promise.withResolvers<void>();
  #isStopped = false;
  #isIdle = false;
  readonly #running: Promise<void>;

  constructor(options: EmbeddingBacklogOptions) {
    this.#options = options;
    this.#nodes = new GraphSearchNodes(options.index.graph);
    this.#running = this.#run();
  }

  /** Whether nothing is left to be done. */
  get isDrained(): boolean {
    return this.#queue.isEmpty && this.#isIdle && this.#underWay.size === 0;
  }

  /** Queues a file, before all others. */
  add(file: number): void {
    this.#queue.add(file);
    this.#wake.resolve();
  }

  /** Takes out a file that is no more. */
  remove(file: number): void {
    this.#queue.remove(file);
  }

  /** Ends after the requests under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake.resolve();
    await this.#running;
    await Promise.allSettled(this.#underWay);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const passages = await this.#collect();
      if (passages.length === 0) {
        this.#isIdle = true;
        this.#options.onProgress();
        await this.#wake.promise;
        this.#wake = Promise.withResolvers();
        this.#isIdle = false;
        continue;
      }
      const request = this.#embed(passages).finally(() => this.#underWay.delete(request));
      this.#underWay.add(request);
      if (this.#underWay.size >= UNDER_WAY) await Promise.race(this.#underWay);
      if (this.#options.embedder.state.kind === "off") return;
    }
  }

  /** The next passages that the model has to embed; none when nothing is queued. */
  async #collect(): Promise<Passage[]> {
    const collected = this.#collected;
    while (collected.length < GROUP && !this.#isStopped && this.#hasRoom(collected.length)) {
      const next = this.#queue.next();
      if (next === undefined) break;
      for (const passage of await this.#passagesOf(next.file, next.round)) collected.push(passage);
    }
    return collected.splice(0, GROUP);
  }

  #hasRoom(coming: number): boolean {
    const { vectors, maxNodes } = this.#options;
    return maxNodes === 0 || vectors.count + coming < maxNodes;
  }

  async #passagesOf(number: number, round: number): Promise<Passage[]> {
    const { index, vectors, keyOf, read } = this.#options;
    const file = index.graph.files.get(number);
    if (file === undefined) return [];
    const bytes = read(file.path, file.hash);
    // It has changed since: when that is taken in, the file is queued again.
    if (bytes === undefined || !this.#isCurrent(number, file.hash)) return [];
    const facts = index.facts.read(number);
    const composed = filePassages(index.graph, file, facts, bytes)
      .map((passage) => ({ ...passage, key: keyOf(passage.text) }));
    if (round === 0) await vectors.noteFile(file, composed);
    if (!this.#isCurrent(number, file.hash)) return [];
    return composed
      .filter(({ node, def }) => this.#isDue(file, facts, node, def, round))
      .filter(({ node, key }) => !vectors.reuse(node, key))
      .map(({ node, key, text }) => ({ file: number, hash: file.hash, node, key, text }));
  }

  #isDue(
    file: FileRecord,
    facts: FileFacts,
    node: NodeHandle,
    def: number,
    round: number,
  ): boolean {
    return file.nodes[def] === node && embeddingRound(this.#nodes, node, facts, def) === round;
  }

  #isCurrent(number: number, hash: string): boolean {
    return !this.#isStopped && this.#options.index.graph.files.get(number)?.hash === hash;
  }

  async #embed(passages: readonly Passage[]): Promise<void> {
    const { embedder, vectors, onProgress } = this.#options;
    try {
      const embedded = await embedder.embed(passages.map(({ text }) => text), "passage");
      await vectors.add(passages.flatMap(({ file, hash, node, key }, index) => {
        const vector = embedded[index];
        return vector !== undefined && this.#isCurrent(file, hash) ? [{ node, key, vector }] : [];
      }));
      onProgress();
    } catch (error) {
      onProgress(error instanceof Error ? error.message : String(error));
    }
  }
}
