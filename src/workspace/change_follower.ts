import { type DirtyHint, type TreeWatch, watchTree } from "../source/watch_tree.ts";

/** What {@link ChangeFollower} is told to do. */
export interface ChangeFollowerOptions {
  /** Absolute path of the workspace, with links resolved. */
  readonly root: string;
  /** Directories to watch, relative to the root; more can be told later. */
  readonly directories: readonly string[];
  /** Whether a change of a path can change what is indexed. */
  readonly mayMatter: (path: string) => boolean;
  /** Takes changes in: of these paths, or of the whole workspace. Must not reject. */
  readonly takeIn: (paths: readonly string[] | undefined) => Promise<void>;
}

/** Follows the changes of a workspace: gathers hints while earlier ones are taken in. */
export class ChangeFollower {
  readonly #takeIn: ChangeFollowerOptions["takeIn"];
  readonly #watch: TreeWatch;
  readonly #paths = new Set<string>();
  #needsSweep = false;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: ChangeFollowerOptions) {
    this.#takeIn = options.takeIn;
    this.#watch = watchTree(options.root, {
      directories: options.directories,
      ignorePath: (path) => !options.mayMatter(path),
      onDirty: (hint) => this.#gather(hint),
    });
  }

  /** How changes are noticed. */
  get mode(): "events" | "polling" {
    return this.#watch.state.mode;
  }

  /** Why changes are found by polling; undefined when they are not. */
  get pollingReason(): string | undefined {
    return this.#watch.state.mode === "polling" ? this.#watch.state.reason : undefined;
  }

  /** Paths that were noticed and are not taken in yet. */
  get pending(): number {
    return this.#paths.size;
  }

  /** Resolves when the changes that were noticed so far are taken in. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Tells which directories there are now. */
  watchDirectories(directories: readonly string[]): void {
    this.#watch.watchDirectories(directories);
  }

  /** Ends the watch. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#watch.close();
  }

  #gather(hint: DirtyHint): void {
    for (const path of hint.paths ?? []) this.#paths.add(path);
    this.#needsSweep ||= hint.needsSweep;
    this.#running ??= this.#run().finally(() => this.#running = undefined);
  }

  async #run(): Promise<void> {
    while (!this.#isClosed && (this.#needsSweep || this.#paths.size > 0)) {
      const paths = this.#needsSweep ? undefined : [...this.#paths];
      this.#needsSweep = false;
      this.#paths.clear();
      await this.#takeIn(paths);
    }
  }
}
