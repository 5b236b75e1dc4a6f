import { ExtractionPool } from "../language/extraction_pool.ts";
import { type ContentHasher, createContentHasher } from "../source/content_hasher.ts";
import { SourceReader } from "../source/source_reader.ts";
import type { watchTree } from "../source/watch_tree.ts";
import { chooseWorkspaceRoot } from "../source/workspace_root.ts";
import { ChangeFollower } from "./change_follower.ts";
import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import { diagnose } from "./diagnosis.ts";
import { exploreAnswer } from "./explore_answer.ts";
import { filesOfAnswer } from "./files_of_answer.ts";
import { findNode } from "./find_node.ts";
import { freshAnswer } from "./fresh_answer.ts";
import { freshReading } from "./fresh_reading.ts";
import { ExtractionMarks } from "./extraction_marks.ts";
import { Indexer } from "./indexer.ts";
import type { OpenedWorkspace } from "./opened_workspace.ts";
import { originOf } from "./origin_of.ts";
import { Patience } from "./patience.ts";
import { Persistence, type StateOwnership } from "./persistence.ts";
import { refuseOverlong } from "./refuse_overlong.ts";
import { SaveSchedule } from "./save_schedule.ts";
import { searchAnswer } from "./search_answer.ts";
import type { SemanticRanking, SemanticSearch, SemanticSearchOptions } from "./semantic_search.ts";
import type { SemanticSettings } from "./semantic_settings.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import { Turns } from "./turns.ts";
import type {
  Diagnosis,
  ExploreAnswer,
  ExploreQuery,
  ReadAnswer,
  ReadQuery,
  SearchAnswer,
  SearchQuery,
  WorkspaceStatus,
} from "./workspace_api.ts";
import { unfoundNode } from "./unfound_node.ts";
import { WorkspaceIndex } from "./workspace_index.ts";

/** How a workspace is opened. */
export interface OpenWorkspaceOptions {
  /** Directory to index; by default the nearest ancestor of the working directory that looks like a project. */
  readonly root?: string | undefined;
  /** Parse workers; by default one per processor. */
  readonly workers?: number | undefined;
  /** Accepts the root of the file system and the home directory. */
  readonly force?: boolean | undefined;
  /** Version of the program, for {@link Diagnosis}. */
  readonly version: string;
  /** Whether to go on following changes after the first scan. */
  readonly watch: boolean;
  /** How to search by meaning; by names and words alone if absent. */
  readonly semantic?: SemanticSettings | undefined;
  /** Which process keeps the state. @default {this one, unless another does} */
  readonly ownership?: StateOwnership | undefined;
  /** Stands in for {@linkcode watchTree}. */
  readonly watchTree?: typeof watchTree | undefined;
}

/** How long after a change the state is saved, in milliseconds. */
const SAVE_DELAY_MS = 2_000;

/** Hits of search by meaning that are fused with those by words, per hit asked for. */
const POOL_FACTOR = 3;

/** How long an answer waits for changes to be taken in, in milliseconds; clients give up after a minute. */
const SETTLE_PATIENCE_MS = 30_000;

/**
 * Opens a workspace and starts to bring its index up to date; returns before that is done.
 *
 * @throws WorkspaceRootError when the root is no directory, or too broad and not forced.
 */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<OpenedWorkspace> {
  const root = chooseWorkspaceRoot({
    ...(options.root === undefined ? {} : { explicit: options.root }),
    force: options.force ?? false,
  });
  const [persistence, hasher] = await Promise.all([
    Persistence.open(root, options.ownership),
    createContentHasher(),
  ]);
  // Few need it, and it takes a while to load.
  const semantic = options.semantic === undefined
    ? undefined
    : (await import("./semantic_search.ts")).SemanticSearch;
  const workspace = new Workspace(root, options, persistence, hasher, semantic);
  workspace.start();
  return workspace;
}

class Workspace implements OpenedWorkspace {
  readonly root: string;
  readonly #options: OpenWorkspaceOptions;
  readonly #persistence: Persistence;
  readonly #hasher: ContentHasher;
  readonly #reader: SourceReader;
  readonly #workers: number;
  readonly #pool: ExtractionPool;
  readonly #marks: ExtractionMarks;
  readonly #turns = new Turns();
  readonly #listeners = new Set<(status: WorkspaceStatus) => void>();
  readonly #warnings = new Set<string>();
  #saveProblem: readonly string[] = [];
  #index: WorkspaceIndex;
  #indexer: Indexer;
  #follower: ChangeFollower | undefined;
  readonly #semantic: SemanticSearch | undefined;
  #state: WorkspaceStatus["state"] = "indexing";
  #progress = 0;
  /** Files that a sweep or update under way has not taken in yet. */
  #behind = 0;
  #loaded: Promise<void> = Promise.resolve();
  #ready: Promise<void> = Promise.resolve();
  readonly #schedule = new SaveSchedule(SAVE_DELAY_MS, () => {
    this.#turns.take(() => this.#isClosed ? Promise.resolve() : this.#save()).catch((error) =>
      this.#warn("the index could not be saved", error)
    );
  });
  #isClosed = false;

  constructor(
    root: string,
    options: OpenWorkspaceOptions,
    persistence: Persistence,
    hasher: ContentHasher,
    semantic: typeof SemanticSearch | undefined,
  ) {
    this.root = root;
    this.#options = options;
    this.#persistence = persistence;
    this.#hasher = hasher;
    this.#reader = new SourceReader(root);
    this.#workers = Math.max(1, options.workers ?? navigator.hardwareConcurrency);
    this.#pool = new ExtractionPool(this.#workers);
    const isKept = persistence.unavailable === undefined;
    this.#marks = new ExtractionMarks(isKept ? persistence.directory : undefined);
    this.#index = this.#emptyIndex();
    this.#indexer = this.#newIndexer();
    if (persistence.unavailable !== undefined) this.#warnings.add(persistence.unavailable);
    if (semantic !== undefined && options.semantic !== undefined) {
      this.#semantic = new semantic(this.#semanticOptions(options.semantic));
    }
  }

  /** Loads what is kept, then scans. */
  start(): void {
    this.#loaded = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => this.#load());
    this.#ready = this.#turns.take(async () => {
      await this.#loaded;
      try {
        const changed = await this.#guarded(() => this.#indexer.sweep());
        if (this.#isClosed) return;
        this.#semantic?.settle();
        this.#setState("ready", 100);
        if (changed) await this.#save();
      } catch (error) {
        this.#warn("the scan of the workspace failed and the index is incomplete", error);
        this.#setState("ready", 100);
      }
      if (this.#options.watch) this.#follow();
    });
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  async catchUp(): Promise<void> {
    await this.#ready;
    await this.#turns.take(async () => {
      if (this.#isClosed) return;
      if (this.#follower === undefined) this.#follow();
      if (await this.#takeIn(undefined)) this.#schedule.note();
    });
  }

  status(): WorkspaceStatus {
    const { graph } = this.#index;
    return {
      state: this.#state,
      progress: this.#progress,
      files: graph.files.size,
      nodes: graph.nodes.size,
      edges: graph.edges.size,
      pending: Math.max(this.#follower?.pending ?? 0, this.#behind),
      watching: this.#follower?.mode ?? "off",
      warnings: [...this.#warnings, ...(this.#follower?.problems ?? []), ...this.#saveProblem],
      ...(this.#semantic === undefined ? {} : { semantic: this.#semantic.status() }),
    };
  }

  async search(query: SearchQuery): Promise<SearchAnswer> {
    refuseOverlong(query.query);
    await this.#loaded;
    const ranking = await this.#ranking(query);
    return await this.#fresh(
      () => searchAnswer(this.#index, query, ranking),
      { filesOf: (answer) => answer.results.map((result) => result.file), hasEdges: false },
    );
  }

  /** What search by meaning says; the limit is that of the pool that rankings are fused from. */
  async #ranking({ query, limit, target }: SearchQuery): Promise<SemanticRanking | undefined> {
    const nodes = new GraphSearchNodes(this.#index.graph);
    return await this.#semantic?.rank(
      query,
      POOL_FACTOR * limit,
      (node) => target === undefined || nodes.target(node) === target,
    );
  }

  async explore(query: ExploreQuery): Promise<ExploreAnswer> {
    return await this.#fresh(() => this.#explore(query), {
      filesOf: filesOfAnswer,
      hasEdges: true,
    });
  }

  #explore(query: ExploreQuery): ExploreAnswer {
    const { nodeId: id } = query;
    const found = findNode(this.#index, this.root, id);
    if (found.kind !== "one") return unfoundNode(this.#index, id, found);
    const answer = exploreAnswer(this.#index.graph, found.handle, query);
    return { ...answer, ...originOf(id, found.by) };
  }

  async read(query: ReadQuery): Promise<readonly ReadAnswer[]> {
    const isSettled = await this.#settled(new Patience(SETTLE_PATIENCE_MS));
    const answers: ReadAnswer[] = [];
    for (const id of query.nodeIds) {
      answers.push(
        await freshReading(id, {
          index: () => this.#index,
          root: this.root,
          reader: this.#reader,
          hasher: this.#hasher,
          refresh: (path) => this.#refresh(path, isSettled),
        }),
      );
    }
    return answers;
  }

  async diagnose(): Promise<Diagnosis> {
    await this.#settled(new Patience(SETTLE_PATIENCE_MS));
    return diagnose({
      graph: this.#index.graph,
      status: this.status(),
      leftOut: this.#indexer.leftOut(),
      storagePath: this.#persistence.directory,
      storage: this.#persistence.sizes(),
      version: this.#options.version,
      workers: this.#workers,
    });
  }

  onProgress(listener: (status: WorkspaceStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#indexer.stop();
    this.#pool.close();
    await this.#follower?.close();
    await this.#semantic?.close();
    await this.#turns.take(() => Promise.resolve());
    this.#schedule.stop();
    if (this.#schedule.isDue || this.#state !== "ready") await this.#save();
    await this.#persistence.close();
  }

  #emptyIndex(): WorkspaceIndex {
    return new WorkspaceIndex(undefined, this.#persistence.newFacts());
  }

  #newIndexer(): Indexer {
    return new Indexer({
      root: this.root,
      index: this.#index,
      pool: this.#pool,
      marks: this.#marks,
      onProgress: (done, total) => {
        this.#behind = total - done;
        if (this.#state === "ready") return;
        const progress = total === 0 ? 99 : Math.min(99, Math.floor(99 * done / total));
        this.#setState(this.#state, progress);
      },
    });
  }

  #load(): void {
    const { state, problem } = this.#persistence.load();
    if (problem !== undefined) this.#warnings.add(problem);
    if (state !== undefined) {
      this.#index = new WorkspaceIndex(state);
      this.#indexer = this.#newIndexer();
      this.#setState("checking", 0);
    }
    this.#observe();
  }

  /** Lets search by meaning follow the index. */
  #observe(): void {
    this.#index.observer = this.#semantic;
    this.#semantic?.follow(this.#index);
  }

  #semanticOptions(settings: SemanticSettings): SemanticSearchOptions {
    return {
      settings,
      kept: this.#persistence.vectors(),
      read: (path, hash) => {
        const found = this.#reader.read(path);
        return found.kind === "read" && this.#hasher.hash(found.bytes) === hash
          ? found.bytes
          : undefined;
      },
      onChange: () => this.#tell(),
      onWarning: (message) => this.#warnings.add(message),
    };
  }

  /** Runs a change of the index; kept facts that turn out to be damaged are dropped and everything is built anew. */
  async #guarded<T>(change: () => Promise<T>): Promise<T | boolean> {
    try {
      return await change();
    } catch (error) {
      if (this.#isClosed) return false;
      if (!(error instanceof DamagedFactsError)) throw error;
      this.#warnings.add(`the kept index was damaged and is built anew: ${error.message}`);
      this.#index = this.#emptyIndex();
      this.#indexer = this.#newIndexer();
      this.#observe();
      return await this.#indexer.sweep();
    }
  }

  #follow(): void {
    this.#follower = new ChangeFollower({
      root: this.root,
      directories: this.#indexer.directories,
      mayMatter: (path) => this.#indexer.mayMatter(path),
      watch: this.#options.watchTree,
      takeIn: async (paths) => {
        const changed = await this.#turns.take(() => this.#takeIn(paths));
        if (changed) this.#schedule.note();
      },
    });
  }

  async #takeIn(paths: readonly string[] | undefined): Promise<boolean> {
    if (this.#isClosed) return false;
    try {
      return await this.#update(paths);
    } catch (error) {
      this.#warn("changes of the workspace could not be taken in", error);
      return false;
    }
  }

  async #update(paths: readonly string[] | undefined): Promise<boolean> {
    const outcome = paths === undefined
      ? "sweep"
      : await this.#guarded(() => this.#indexer.update(paths));
    const changed = outcome === "sweep"
      ? await this.#guarded(() => this.#indexer.sweep())
      : outcome;
    this.#follower?.watchDirectories(this.#indexer.directories);
    return changed;
  }

  /** Waits until the kept state is loaded and changes before this moment are taken in; tells whether they are. */
  async #settled(patience: Patience): Promise<boolean> {
    await this.#loaded;
    if (this.#follower === undefined) return true;
    if (!await this.#follower.settled(patience.leftMs)) return false;
    return !this.#indexer.hasStaleRules || await this.#follower.swept(patience.leftMs);
  }

  async #takeInNow(paths: readonly string[] | undefined): Promise<void> {
    if (await this.#turns.take(() => this.#takeIn(paths))) this.#schedule.note();
  }

  /** An answer from what is on disk now; files of which it is not are named. */
  async #fresh<T extends object>(
    make: () => T,
    { filesOf, hasEdges }: {
      readonly filesOf: (answer: T) => readonly string[];
      readonly hasEdges: boolean;
    },
  ): Promise<T & { readonly outdated?: readonly string[] }> {
    const sinceMs = Date.now();
    const patience = new Patience(SETTLE_PATIENCE_MS);
    const isSettled = await this.#settled(patience);
    const staleAmong = (paths: readonly string[]): readonly string[] =>
      this.#indexer.staleAmong(paths, sinceMs);
    const { answer, outdated } = await freshAnswer({
      make,
      filesOf,
      staleAmong: (paths) => {
        // Edges of any file may be those of before while some are being made.
        const isBetween = hasEdges && this.#state === "ready" && this.#index.needsLink;
        return isBetween ? [...new Set(paths)] : staleAmong(paths);
      },
      takeIn: isSettled && this.#state === "ready"
        ? (paths) => patience.await(this.#takeInNow(staleAmong(paths)))
        : undefined,
    });
    return outdated.length === 0 ? answer : { ...answer, outdated };
  }

  /** Takes in one file at once, without waiting for a scan that is under way; its edges follow in their turn. */
  async #refresh(path: string, awaitsEdges: boolean): Promise<void> {
    try {
      await this.#indexer.refresh(path);
    } catch (error) {
      if (!(error instanceof DamagedFactsError)) throw error;
      await this.#turns.take(() => this.#guarded(() => Promise.reject(error)));
    }
    const link = this.#turns.take(() => this.#guarded(() => this.#indexer.link()));
    if (awaitsEdges && this.#state === "ready") await link;
    this.#schedule.note();
  }

  async #save(): Promise<void> {
    this.#schedule.begin();
    if (this.#persistence.isSnapshotDue(this.#index.state())) await this.#indexer.mergeSearch();
    let problem = await this.#guarded(() => this.#keep());
    if (problem === true) problem = await this.#keep();
    this.#saveProblem = typeof problem === "string" ? [problem] : [];
    if (typeof problem === "string") this.#schedule.postpone();
  }

  #keep(): Promise<string | undefined> {
    return this.#indexer.exclusively((pause) =>
      this.#persistence.save(() => this.#index.state(), pause)
    );
  }

  #warn(what: string, error: unknown): void {
    this.#warnings.add(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }

  #setState(state: WorkspaceStatus["state"], progress: number): void {
    if (state === this.#state && progress === this.#progress) return;
    this.#state = state;
    this.#progress = progress;
    this.#tell();
  }

  #tell(): void {
    const status = this.status();
    for (const listener of this.#listeners) listener(status);
  }
}
