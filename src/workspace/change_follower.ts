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
  /** Stands in for {@linkcode watchTree}. */
  readonly watch?: typeof watchTree;
}

interface Waiter {
  /** Number of the hint that is waited for. */
  readonly hint: number;
  readonly resolve: () => void;
}

/** Follows the changes of a workspace: gathers hints while earlier ones are taken in. */
export class ChangeFollower {
  readonly #takeIn: ChangeFollowerOptions["takeIn"];
  readonly #watch: TreeWatch;
  readonly #paths = new Set<string>();
  readonly #waiters = new Set<Waiter>();
  #needsSweep = false;
  #hints = 0;
  #hintsTakenIn = 0;
  #underWay = 0;
  #isRunning = false;
  #isClosed = false;

  constructor(options: ChangeFollowerOptions) {
    this.#takeIn = options.takeIn;
    this.#watch = (options.watch ?? watchTree)(options.root, {
      directories: options.directories,
      ignorePath: (path) => !options.mayMatter(path),
      onDirty: (hint) => this.#gather(hint),
    });
  }

  /** How changes are noticed. */
  get mode(): "events" | "polling" {
    return this.#watch.state.mode;
  }

  /** A sentence for the reader when changes are found by polling. */
  get problems(): string[] {
    const { state } = this.#watch;
    return state.mode === "polling" ? [`changes are found by polling: ${state.reason}`] : [];
  }

  /** Paths that were noticed and are not taken in yet; a sweep counts as one. */
  get pending(): number {
    return this.#paths.size + this.#underWay + (this.#needsSweep ? 1 : 0);
  }

  /**
   * Resolves when the changes before this call are taken in, whatever comes after it.
   *
   * @param patienceMs Milliseconds after which it resolves in any case; {@link pending} is not 0 then.
   */
  async settled(patienceMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([promise, this.#caughtUp()]);
    clearTimeout(timer);
  }

  /** Tells which directories there are now. */
  watchDirectories(directories: readonly string[]): void {
    this.#watch.watchDirectories(directories);
  }

  /** Ends the watch. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { resolve } of this.#waiters) resolve();
    this.#waiters.clear();
    await this.#watch.close();
  }

  async #caughtUp(): Promise<void> {
    await this.#watch.catchUp();
    if (this.#isClosed || this.#hintsTakenIn === this.#hints) return;
    await new Promise<void>((resolve) => this.#waiters.add({ hint: this.#hints, resolve }));
  }

  #gather(hint: DirtyHint): void {
    this.#hints++;
    for (const path of hint.paths ?? []) this.#paths.add(path);
    this.#needsSweep ||= hint.needsSweep;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (!this.#isClosed && (this.#needsSweep || this.#paths.size > 0)) {
      const hints = this.#hints;
      const paths = this.#needsSweep ? undefined : [...this.#paths];
      this.#underWay = paths?.length ?? 1;
      this.#needsSweep = false;
      this.#paths.clear();
      await this.#takeIn(paths);
      this.#underWay = 0;
      this.#endBatch(hints);
    }
    this.#isRunning = false;
  }

  #endBatch(hints: number): void {
    this.#hintsTakenIn = hints;
    for (const waiter of this.#waiters) {
      if (waiter.hint > hints) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
  }
}
