import type { FileFacts } from "../facts/file_facts.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Embedder } from "../semantic/embedder.ts";
import type { PassageKey } from "../semantic/passage_key.ts";
import { embeddableNodes } from "./embeddable_nodes.ts";
import { embeddingRound } from "./embedding_round.ts";
import { EmbeddingQueue } from "./embedding_queue.ts";
import { filePassages } from "./file_passages.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import type { IndexedContent } from "./indexed_content.ts";
import type { NodeVectors } from "./node_vectors.ts";
import { TimeSlices } from "./time_slices.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** What an {@link EmbeddingBacklog} works with. */
export interface EmbeddingBacklogOptions {
  readonly index: WorkspaceIndex;
  readonly vectors: NodeVectors;
  readonly embedder: Pick<Embedder, "embed" | "state">;
  readonly keyOf: PassageKey;
  readonly read: IndexedContent;
  /** Most nodes that get a vector; 0 for all. */
  readonly maxNodes: number;
  /** Called when nodes have got vectors, and when nothing is left to be done. */
  readonly onProgress: () => void;
}

/** Nodes that could not be embedded, and why the last of them could not. */
export interface EmbeddingFailure {
  readonly nodes: number;
  readonly reason: string;
}

interface ComposedPassage {
  readonly def: number;
  readonly node: NodeHandle;
  readonly round: number;
  readonly key: Uint8Array;
  readonly text: string;
}

interface Passage extends ComposedPassage {
  readonly file: number;
  readonly hash: string;
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
  #collected: Passage[] = [];
  readonly #underWay = new Set<Promise<void>>();
  /** Passages of the requests under way. */
  #asked = 0;
  /** Whether a file was queued that goes before what is collected. */
  #hasNews = false;
  /** Whether it is such a file that is looked at. */
  #isNews = false;
  /** Files with nodes for which there was no room. */
  readonly #leftOut = new Set<number>();
  /** Files that were not on disk as they are indexed when their turn came. */
  readonly #unread = new Set<number>();
  /** Nodes that could not be embedded, by number of their file. */
  readonly #failed = new Map<number, number>();
  #reason = "";
  readonly #stop = new AbortController();
  #wake = Promise.withResolvers<void>();
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

  /** Whether nodes were left out because as many as may have a vector have one. */
  get isLimited(): boolean {
    return this.#leftOut.size > 0;
  }

  /** What could not be embedded; undefined when there is nothing. */
  get failure(): EmbeddingFailure | undefined {
    if (this.#failed.size === 0) return undefined;
    let nodes = 0;
    for (const count of this.#failed.values()) nodes += count;
    return { nodes, reason: this.#reason };
  }

  /** Queues a file, before all others. */
  add(file: number): void {
    this.#forget(file);
    this.#queue.add(file);
    this.#hasNews = true;
    this.#wake.resolve();
  }

  /** Takes in that a file was looked at and is on disk as it is indexed. */
  confirm(file: number): void {
    if (this.#unread.has(file)) this.add(file);
  }

  /** Takes out a file that is no more. */
  remove(file: number): void {
    this.#forget(file);
    this.#queue.remove(file);
    this.#wake.resolve();
  }

  /** Ends at once; what is under way is given up. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error("the backlog was stopped"));
    this.#wake.resolve();
    await this.#running;
    await Promise.allSettled(this.#underWay);
  }

  get #isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  #forget(file: number): void {
    this.#leftOut.delete(file);
    this.#unread.delete(file);
    this.#failed.delete(file);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const passages = await this.#collect();
      if (this.#isStopped || this.#options.embedder.state.kind === "off") return;
      if (passages.length === 0) {
        await this.#rest();
        continue;
      }
      this.#asked += passages.length;
      const request = this.#embed(passages).finally(() => {
        this.#asked -= passages.length;
        this.#underWay.delete(request);
        if (!this.#isStopped) this.#options.onProgress();
      });
      this.#underWay.add(request);
      if (this.#underWay.size >= UNDER_WAY) await Promise.race(this.#underWay);
    }
  }

  /** Waits until there may be something to be done. */
  async #rest(): Promise<void> {
    if (this.#underWay.size === 0 && this.#room > 0 && this.#leftOut.size > 0) {
      for (const file of this.#leftOut) this.#queue.add(file);
      this.#leftOut.clear();
      return;
    }
    this.#isIdle = true;
    this.#options.onProgress();
    await Promise.race([this.#wake.promise, ...this.#underWay]);
    this.#wake = Promise.withResolvers();
    this.#isIdle = false;
  }

  /** The next passages that the model has to embed; none when nothing is queued. */
  async #collect(): Promise<Passage[]> {
    for (;;) {
      while (this.#hasNews || this.#collected.length < GROUP) {
        this.#isNews = this.#hasNews;
        this.#hasNews = false;
        const next = this.#queue.next();
        if (next === undefined || this.#isStopped) break;
        await this.#prepare(next.file, next.round);
      }
      const taken = this.#collected.splice(0, GROUP);
      const passages = taken.filter((passage) => this.#nodeOf(passage) !== undefined);
      if (passages.length > 0 || taken.length === 0) return passages;
    }
  }

  /** Nodes that may still get a vector. */
  get #room(): number {
    const { vectors, maxNodes } = this.#options;
    if (maxNodes === 0) return Infinity;
    return maxNodes - vectors.count - this.#collected.length - this.#asked;
  }

  /** Does what can be done without the model for the nodes of a file in one round, and collects the rest. */
  async #prepare(number: number, round: number): Promise<void> {
    const file = this.#options.index.graph.files.get(number);
    if (file === undefined) return;
    try {
      // Where there is no room, only what has a vector already can get another.
      if (this.#room <= 0 && !this.#hasVectors(file)) {
        this.#leftOut.add(number);
        this.#queue.remove(number);
        return;
      }
      const composed = await this.#compose(file, round);
      if (composed === undefined) return;
      if (round === 0) await this.#options.vectors.noteFile(file, composed);
      if (this.#hasContent(number, file.hash)) this.#take(file, composed, round);
    } catch (error) {
      // Damaged facts are found by what changes the index, too, which begins anew then.
      this.#queue.remove(number);
      this.#fail(number, embeddableNodes(file).length, error);
    }
  }

  #hasVectors(file: FileRecord): boolean {
    return embeddableNodes(file).some(({ node }) => this.#options.vectors.has(node));
  }

  /** The passages of a file: all of them in round 0, those of the round in others; undefined when it has changed. */
  async #compose(file: FileRecord, round: number): Promise<ComposedPassage[] | undefined> {
    const { index, keyOf, read } = this.#options;
    const bytes = read(file.path, file.hash);
    if (bytes === undefined) {
      this.#unread.add(file.number);
      this.#queue.remove(file.number);
      return undefined;
    }
    const facts = index.facts.read(file.number);
    const slices = new TimeSlices();
    const composed: ComposedPassage[] = [];
    const roundOf = (node: NodeHandle, def: number): number => this.#roundOf(node, facts, def);
    const steps = filePassages({
      graph: index.graph,
      file,
      facts,
      bytes,
      isWanted: (node, def) => round === 0 || roundOf(node, def) === round,
    });
    for (const step of steps) {
      if (step !== undefined) {
        const { node, def, text } = step;
        composed.push({ ...step, round: roundOf(node, def), key: keyOf(text) });
      }
      await slices.next();
      if (!this.#hasContent(file.number, file.hash)) return undefined;
      const present = index.graph.files.get(file.number);
      // Nodes may have been given other handles.
      const isMoved = step !== undefined && present?.nodes[step.def] !== step.node;
      if (present !== undefined && isMoved) {
        return await this.#compose(present, round);
      }
    }
    return composed;
  }

  #roundOf(node: NodeHandle, facts: FileFacts, def: number): number {
    return embeddingRound(this.#nodes, node, facts, def);
  }

  /** Gives vectors that are known, and collects what the model has to embed in this round. */
  #take(file: FileRecord, composed: readonly ComposedPassage[], round: number): void {
    const { vectors } = this.#options;
    const { number, hash } = file;
    const later = new Set<number>();
    const collected: Passage[] = [];
    for (const passage of composed) {
      const { key } = passage;
      const node = this.#options.index.graph.files.get(number)?.nodes[passage.def];
      if (node === undefined) continue;
      const hasRoom = vectors.has(node) || this.#room > collected.length;
      if (hasRoom && vectors.reuse(node, key)) continue;
      if (passage.round !== round) later.add(passage.round);
      else if (this.#room > collected.length) {
        collected.push({ ...passage, node, file: number, hash });
      } else this.#leftOut.add(number);
    }
    if (round === 0) this.#queue.keepOnly(number, later);
    this.#insert(collected, round);
  }

  /** Puts passages of one round behind those of earlier rounds; what was queued last comes before others of its round. */
  #insert(passages: readonly Passage[], round: number): void {
    const all = this.#collected;
    const found = all.findIndex((other) =>
      this.#isNews ? other.round >= round : other.round > round
    );
    const at = found < 0 ? all.length : found;
    this.#collected = [...all.slice(0, at), ...passages, ...all.slice(at)];
  }

  #hasContent(number: number, hash: string): boolean {
    return !this.#isStopped && this.#options.index.graph.files.get(number)?.hash === hash;
  }

  /** The node that has a passage now, whatever handle it had before; undefined when its file has changed. */
  #nodeOf({ file, hash, def }: Passage): NodeHandle | undefined {
    if (!this.#hasContent(file, hash)) return undefined;
    return this.#options.index.graph.files.get(file)?.nodes[def];
  }

  async #embed(passages: readonly Passage[]): Promise<void> {
    const { embedder, vectors } = this.#options;
    try {
      const texts = passages.map(({ text }) => text);
      const embedded = await embedder.embed(texts, "passage", this.#stop.signal);
      await vectors.add(passages.flatMap((passage, index) => {
        const { key } = passage;
        const node = this.#nodeOf(passage);
        const vector = embedded[index];
        return vector !== undefined && node !== undefined ? [{ node, key, vector }] : [];
      }));
    } catch (error) {
      if (this.#isStopped || embedder.state.kind !== "ready") return;
      const [first, ...others] = passages;
      if (first !== undefined && others.length === 0) this.#fail(first.file, 1, error);
      // One of them may be what the model fails on.
      else for (const passage of passages) await this.#embed([passage]);
    }
  }

  #fail(file: number, nodes: number, error: unknown): void {
    this.#reason = error instanceof Error ? error.message : String(error);
    this.#failed.set(file, (this.#failed.get(file) ?? 0) + nodes);
  }
}
