import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import type { ExtractionPool } from "../language/extraction_pool.ts";
import type { ExtractionMarks } from "./extraction_marks.ts";
import { Indexer } from "./indexer.ts";
import type { Persistence } from "./persistence.ts";
import type { SemanticSearch } from "./semantic_search.ts";
import { WorkspaceIndex } from "./workspace_index.ts";

/** What a {@link LiveIndex} works with. */
export interface LiveIndexOptions {
  /** Absolute path of the workspace, with links resolved. */
  readonly root: string;
  readonly persistence: Persistence;
  readonly pool: ExtractionPool;
  readonly marks: ExtractionMarks;
  /** Follows the index; undefined where meaning is not searched by. */
  readonly semantic: SemanticSearch | undefined;
  /** As that of an {@link Indexer}. */
  readonly onProgress: (done: number, total: number) => void;
  /** Told in a sentence for the user what was lost. */
  readonly onWarning: (message: string) => void;
}

/**
 * The index of a workspace: taken from what is kept, changed by an indexer, and kept again; where what is kept turns out
 * to be damaged, another one takes its place.
 */
export class LiveIndex {
  readonly #options: LiveIndexOptions;
  #index: WorkspaceIndex;
  #indexer: Indexer;
  #isStopped = false;

  constructor(options: LiveIndexOptions) {
    this.#options = options;
    this.#index = new WorkspaceIndex(undefined, options.persistence.newFacts());
    this.#indexer = this.#newIndexer();
  }

  /** The present index. */
  get index(): WorkspaceIndex {
    return this.#index;
  }

  /** What changes the present index. */
  get indexer(): Indexer {
    return this.#indexer;
  }

  /** Takes the index that is kept. @returns Whether there is one. */
  load(): boolean {
    const { persistence, onWarning } = this.#options;
    const { state, problem } = persistence.load();
    if (problem !== undefined) onWarning(problem);
    if (state !== undefined) {
      this.#index = new WorkspaceIndex(state);
      this.#indexer = this.#newIndexer();
    }
    this.#observe();
    return state !== undefined;
  }

  /** Directories that the files of the index are in, and those above them, relative to the root. */
  directories(): string[] {
    const found = new Set([""]);
    for (const { path } of this.#index.graph.files.values()) {
      for (let cut = path.lastIndexOf("/"); cut > 0; cut = path.lastIndexOf("/", cut - 1)) {
        const directory = path.slice(0, cut);
        if (found.has(directory)) break;
        found.add(directory);
      }
    }
    return [...found];
  }

  /**
   * Runs a change of the index; kept facts that turn out to be damaged are dropped and everything is built anew.
   *
   * @returns What the change gives; where everything was built anew, whether there is anything.
   */
  async guarded<T>(change: (indexer: Indexer) => Promise<T>): Promise<T | boolean> {
    try {
      return await change(this.#indexer);
    } catch (error) {
      if (this.#isStopped) return false;
      if (!(error instanceof DamagedFactsError)) throw error;
      const { persistence, semantic, onWarning } = this.#options;
      onWarning(`the kept index was damaged and is built anew: ${error.message}`);
      this.#index = new WorkspaceIndex(undefined, persistence.newFacts());
      this.#indexer = this.#newIndexer();
      this.#observe();
      const hasChanged = await this.#indexer.sweep();
      semantic?.settle();
      return hasChanged;
    }
  }

  /** Keeps the index, in steps. @returns Why it could not be kept, in a sentence for the user. */
  async save(): Promise<string | undefined> {
    const { persistence } = this.#options;
    if (persistence.isSnapshotDue(this.#index.state())) await this.#indexer.mergeSearch();
    let problem = await this.guarded(() => this.#keep());
    if (problem === true) problem = await this.#keep();
    return typeof problem === "string" ? problem : undefined;
  }

  /** Ends what changes the index as soon as possible. */
  stop(): void {
    this.#isStopped = true;
    this.#indexer.stop();
  }

  #keep(): Promise<string | undefined> {
    return this.#indexer.exclusively((pause) =>
      this.#options.persistence.save(() => this.#index.state(), pause)
    );
  }

  #newIndexer(): Indexer {
    const { root, pool, marks, onProgress } = this.#options;
    return new Indexer({ root, index: this.#index, pool, marks, onProgress });
  }

  /** Lets search by meaning follow the index. */
  #observe(): void {
    const { semantic } = this.#options;
    this.#index.observer = semantic;
    semantic?.follow(this.#index);
  }
}
