import assert from "node:assert/strict";
import type { ExtractionPool } from "../../src/language/extraction_pool.ts";
import { routeOf } from "../../src/language/routing.ts";
import {
  type LoadedState,
  StateStore,
  type StateStoreOptions,
} from "../../src/workspace/state_store.ts";
import { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";
import type { ProjectEdit } from "./random_edit.ts";
import { TemporaryTree } from "./temporary_tree.ts";

/** So few facts stay in memory that most of them are written before the state is saved. */
const MOST_FRESH = 2_000;

/** What a {@link KeptWorkspace} works with. */
export interface KeptWorkspaceOptions extends StateStoreOptions {
  readonly pool: ExtractionPool;
  /** Where the files are; a new directory if not given. */
  readonly tree?: TemporaryTree;
}

/** The index of a tree, step by step and without a watcher, and the store that keeps it. */
export class KeptWorkspace implements Disposable {
  readonly tree: TemporaryTree;
  readonly #options: KeptWorkspaceOptions;
  #store: StateStore | undefined;
  index = new WorkspaceIndex();

  constructor(options: KeptWorkspaceOptions) {
    this.#options = options;
    this.tree = options.tree ?? new TemporaryTree();
  }

  /** Directory of the state. */
  get directory(): string {
    return this.tree.at(".graphin");
  }

  /** Changes files on disk and in the index; no edges are made. */
  async apply(edit: ProjectEdit): Promise<void> {
    for (const [path, text] of Object.entries(edit)) {
      if (text === null) {
        Deno.removeSync(this.tree.at(path));
        this.index.remove(path);
        continue;
      }
      this.tree.write(path, text);
      if (routeOf(path) === undefined) continue;
      const outcome = await this.#options.pool.extract(this.tree.root, path, undefined);
      assert.equal(outcome.kind, "extracted");
      if (outcome.kind === "extracted") this.index.apply(outcome);
    }
  }

  /** Makes the edges. */
  link(): void {
    if (this.index.needsLink) { for (const _step of this.index.link()); }
  }

  /** Changes files on disk and in the index, with edges. */
  async change(edit: ProjectEdit): Promise<void> {
    await this.apply(edit);
    this.link();
  }

  /** Keeps the index. */
  async save(): Promise<void> {
    await (await this.store()).save(this.index.state(), () => Promise.resolve());
  }

  /** The store of this process. */
  async store(): Promise<StateStore> {
    return this.#store ??= await StateStore.open(this.directory, {
      mostFresh: MOST_FRESH,
      ...this.#options,
    });
  }

  /** Takes the index that is kept in place of the one in memory, as a new process does, where there is one. */
  async reopen(): Promise<LoadedState> {
    this.#store = undefined;
    const store = await this.store();
    const loaded = store.load();
    this.index = new WorkspaceIndex(loaded.state, store.newFacts());
    return loaded;
  }

  /** Brings the index up to what is on disk, as a sweep does, by the content of files. */
  async catchUp(texts: ReadonlyMap<string, string>): Promise<void> {
    for (const { path } of [...this.index.graph.files.values()]) {
      if (!texts.has(path)) this.index.remove(path);
    }
    for (const path of texts.keys()) {
      if (routeOf(path) === undefined) continue;
      const known = this.index.graph.files.at(path)?.hash;
      const outcome = await this.#options.pool.extract(this.tree.root, path, known);
      if (outcome.kind === "extracted") this.index.apply(outcome);
      else if (outcome.kind === "unchanged") this.index.confirm(outcome);
    }
    this.link();
  }

  [Symbol.dispose](): void {
    this.tree[Symbol.dispose]();
  }
}
