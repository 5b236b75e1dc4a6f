import type { ContentHasher } from "../source/content_hasher.ts";
import { ExtractionPool } from "../language/extraction_pool.ts";
import { SourceReader } from "../source/source_reader.ts";
import { ChangeFollower } from "./change_follower.ts";
import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import { longestQuestion } from "../context/longest_question.ts";
import { fusionPolicy } from "../search/fusion_policy.ts";
import { diagnose } from "./diagnosis.ts";
import { askedNeighbourhood } from "./asked_neighbourhood.ts";
import { contextAnswer } from "./context_answer.ts";
import { filesOfAnswer } from "./files_of_answer.ts";
import { filesOfContext } from "./files_of_context.ts";
import { freshAnswer } from "./fresh_answer.ts";
import { freshReading } from "./fresh_reading.ts";
import { ExtractionMarks } from "./extraction_marks.ts";
import { type IndexedContent, indexedContent } from "./indexed_content.ts";
import { LiveIndex } from "./live_index.ts";
import type { OpenedWorkspace } from "./opened_workspace.ts";
import { Patience } from "./patience.ts";
import type { Persistence } from "./persistence.ts";
import type { OpenWorkspaceOptions } from "./open_workspace_options.ts";
import { refuseOverlong } from "./refuse_overlong.ts";
import { SaveSchedule } from "./save_schedule.ts";
import { searchAnswer } from "./search_answer.ts";
import type { SemanticSearch } from "./semantic_search.ts";
import { Turns } from "./turns.ts";
import type {
  ContextAnswer,
  ContextQuery,
  Diagnosis,
  ExploreAnswer,
  ExploreQuery,
  ReadAnswer,
  ReadQuery,
  SearchAnswer,
  SearchQuery,
  WorkspaceStatus,
} from "./workspace_api.ts";

/** How long after a change the state is saved, in milliseconds. */
const SAVE_DELAY_MS = 2_000;

/** How long an answer waits for changes to be taken in, in milliseconds; clients give up after a minute. */
const SETTLE_PATIENCE_MS = 30_000;

/** How long the first sweep waits for the watch, so that it takes in all that came before that, in milliseconds. */
const WATCH_PATIENCE_MS = 300;

/**
 * A workspace whose index is in this process: answers from it, brings it up to what is on disk, follows changes and keeps
 * it.
 */
export class IndexedWorkspace implements OpenedWorkspace {
  readonly root: string;
  readonly #options: OpenWorkspaceOptions;
  readonly #persistence: Persistence;
  readonly #hasher: ContentHasher;
  readonly #reader: SourceReader;
  readonly #contentOf: IndexedContent;
  readonly #workers: number;
  readonly #pool: ExtractionPool;
  readonly #turns = new Turns();
  readonly #listeners = new Set<(status: WorkspaceStatus) => void>();
  readonly #warnings = new Set<string>();
  #saveProblem: readonly string[] = [];
  readonly #live: LiveIndex;
  #follower: ChangeFollower | undefined;
  readonly #semantic: SemanticSearch | undefined;
  #state: WorkspaceStatus["state"] = "indexing";
  #progress = 0;
  /** Files that a sweep or update under way has not taken in yet. */
  #behind = 0;
  /** Whether a sweep is about to begin that takes in whatever changed before. */
  #isSweepAhead = false;
  #loaded: Promise<void> = Promise.resolve();
  #ready: Promise<void> = Promise.resolve();
  readonly #schedule = new SaveSchedule(SAVE_DELAY_MS, () => {
    void this.#turns.take(() => this.#isClosed ? Promise.resolve() : this.#saveSafely());
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
    if (persistence.unavailable !== undefined) this.#warnings.add(persistence.unavailable);
    this.#contentOf = indexedContent(this.#reader, hasher);
    if (semantic !== undefined && options.semantic !== undefined) {
      this.#semantic = new semantic({
        settings: options.semantic,
        kept: persistence.vectors(),
        read: this.#contentOf,
        onChange: () => this.#tell(),
        onWarning: (message) => this.#warnings.add(message),
        ...(options.model === undefined ? {} : { model: options.model }),
      });
    }
    this.#live = new LiveIndex({
      root,
      persistence,
      pool: this.#pool,
      marks: new ExtractionMarks(isKept ? persistence.directory : undefined),
      semantic: this.#semantic,
      onProgress: (done, total) => this.#noteProgress(done, total),
      onWarning: (message) => this.#warnings.add(message),
    });
  }

  /** Loads what is kept, then scans. */
  start(): void {
    this.#loaded = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => this.#load());
    this.#ready = this.#turns.take(async () => {
      await this.#loaded;
      await this.#followKept();
      let hasChanged = false;
      try {
        hasChanged = await this.#live.guarded((indexer) => indexer.sweep());
      } catch (error) {
        this.#warn("the scan of the workspace failed and the index is incomplete", error);
      }
      if (this.#isClosed) return;
      // Before the first save, which takes a while: what changes meanwhile is noticed.
      if (this.#options.watch) this.#follow();
      this.#setState("ready", 100);
      this.#semantic?.settle();
      if (hasChanged) await this.#saveSafely();
    });
  }

  /** Begins to follow changes of a kept index before the first sweep, so that this one need not be done again for it. */
  async #followKept(): Promise<void> {
    if (!this.#options.watch || this.#state !== "checking" || this.#isClosed) return;
    this.#isSweepAhead = true;
    this.#follower = this.#newFollower(this.#live.directories());
    await this.#follower.settled(WATCH_PATIENCE_MS);
    this.#isSweepAhead = false;
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
    const { databases } = this.#live.indexer;
    const { graph } = this.#live.index;
    return {
      state: this.#state,
      progress: this.#progress,
      files: graph.files.size,
      nodes: graph.nodes.size,
      edges: graph.edges.size,
      pending: Math.max(this.#follower?.pending ?? 0, this.#behind),
      watching: this.#follower?.mode ?? "off",
      warnings: [...this.#warnings, ...(this.#follower?.problems ?? []), ...this.#saveProblem],
      ...(databases === undefined ? {} : { databases }),
      ...(this.#semantic === undefined ? {} : { semantic: this.#semantic.status() }),
    };
  }

  async search(query: SearchQuery): Promise<SearchAnswer> {
    refuseOverlong(query.query);
    await this.#loaded;
    const pool = Math.max(fusionPolicy.pool, query.limit);
    const ranking = await this.#semantic?.rank(query.query, pool, query.target);
    return await this.#fresh(
      () => searchAnswer(this.#live.index, query, ranking),
      { filesOf: (answer) => answer.results.map((result) => result.file), hasEdges: false },
    );
  }

  async explore(query: ExploreQuery): Promise<ExploreAnswer> {
    return await this.#fresh(() => askedNeighbourhood(this.#live.index, this.root, query), {
      filesOf: filesOfAnswer,
      hasEdges: true,
    });
  }

  async gatherContext(query: ContextQuery): Promise<ContextAnswer> {
    refuseOverlong(query.question, longestQuestion);
    await this.#loaded;
    const asked = await contextAnswer.search(query, () => this.#live.index, this.#semantic);
    const options = { root: this.root, contentOf: this.#contentOf };
    return await this.#fresh(
      () => contextAnswer.of(asked, { ...options, index: this.#live.index }),
      { filesOf: filesOfContext, hasEdges: true },
    );
  }

  async read(query: ReadQuery): Promise<readonly ReadAnswer[]> {
    const isSettled = await this.#settled(new Patience(SETTLE_PATIENCE_MS));
    const answers: ReadAnswer[] = [];
    for (const id of query.nodeIds) {
      answers.push(
        await freshReading(id, {
          index: () => this.#live.index,
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
      graph: this.#live.index.graph,
      status: this.status(),
      leftOut: this.#live.indexer.leftOut(),
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
    this.#live.stop();
    this.#pool.close();
    await this.#follower?.close();
    await this.#semantic?.close();
    await this.#turns.take(() => Promise.resolve());
    this.#schedule.stop();
    if (this.#schedule.isDue || this.#state !== "ready") await this.#save();
    await this.#persistence.close();
  }

  #noteProgress(done: number, total: number): void {
    this.#behind = total - done;
    if (this.#state === "ready") return;
    const progress = total === 0 ? 99 : Math.min(99, Math.floor(99 * done / total));
    this.#setState(this.#state, progress);
  }

  #load(): void {
    if (this.#live.load()) this.#setState("checking", 0);
  }

  #follow(): void {
    if (this.#follower === undefined) {
      this.#follower = this.#newFollower(this.#live.indexer.directories);
    } else this.#follower.watchDirectories(this.#live.indexer.directories);
  }

  #newFollower(directories: readonly string[]): ChangeFollower {
    return new ChangeFollower({
      root: this.root,
      directories,
      mayMatter: (path) => this.#live.indexer.mayMatter(path),
      watch: this.#options.watchTree,
      takeIn: async (paths) => {
        if (this.#isSweepAhead) return;
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
      : await this.#live.guarded((indexer) => indexer.update(paths));
    const changed = outcome === "sweep"
      ? await this.#live.guarded((indexer) => indexer.sweep())
      : outcome;
    this.#follower?.watchDirectories(this.#live.indexer.directories);
    return changed;
  }

  /** Waits until the kept state is loaded and changes before this moment are taken in; tells whether they are. */
  async #settled(patience: Patience): Promise<boolean> {
    await this.#loaded;
    // While the kept index is compared with the disk, it answers as it is.
    if (this.#follower === undefined || this.#state !== "ready") return true;
    if (!await this.#follower.settled(patience.leftMs)) return false;
    return !this.#live.indexer.hasStaleRules || await this.#follower.swept(patience.leftMs);
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
    const staleAmong = (paths: readonly string[]): readonly string[] => {
      const stale = this.#live.indexer.staleAmong(paths, sinceMs);
      // Nothing is taken in meanwhile that would tell whether a file has changed of which the stamp does not.
      return this.#state === "ready" ? stale : stale.filter((path) => !this.#isAsIndexed(path));
    };
    const { answer, outdated } = await freshAnswer({
      make,
      filesOf,
      staleAmong: (paths) => {
        // Edges of any file may be those of before while some are being made.
        const isBetween = hasEdges && this.#state === "ready" && this.#live.index.needsLink;
        return isBetween ? [...new Set(paths)] : staleAmong(paths);
      },
      takeIn: isSettled && this.#state === "ready"
        ? (paths) => patience.await(this.#takeInNow(staleAmong(paths)))
        : undefined,
    });
    return outdated.length === 0 ? answer : { ...answer, outdated };
  }

  #isAsIndexed(path: string): boolean {
    const file = this.#live.index.graph.files.at(path);
    return file !== undefined && this.#contentOf(path, file.hash) !== undefined;
  }

  /** Takes in one file at once, without waiting for a scan that is under way; its edges follow in their turn. */
  async #refresh(path: string, awaitsEdges: boolean): Promise<void> {
    try {
      await this.#live.indexer.refresh(path);
    } catch (error) {
      if (!(error instanceof DamagedFactsError)) throw error;
      await this.#turns.take(() => this.#live.guarded(() => Promise.reject(error)));
    }
    const link = this.#turns.take(() => this.#live.guarded((indexer) => indexer.link()));
    if (awaitsEdges && this.#state === "ready") await link;
    this.#schedule.note();
  }

  async #saveSafely(): Promise<void> {
    await this.#save().catch((error) => this.#warn("the index could not be saved", error));
  }

  async #save(): Promise<void> {
    this.#schedule.begin();
    const problem = await this.#live.save();
    this.#saveProblem = problem === undefined ? [] : [problem];
    if (problem !== undefined) this.#schedule.postpone();
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
