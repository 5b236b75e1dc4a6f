import { type DirtyHint, type TreeWatch, watchTree } from "../source/watch_tree.ts";
import { within } from "./within.ts";

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
  readonly watch?: typeof watchTree | undefined;
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
  #directories: readonly string[];
  #needsSweep = false;
  #hints = 0;
  #hintsTakenIn = 0;
  #underWay = 0;
  #isRunning = false;
  #isClosed = false;

  constructor(options: ChangeFollowerOptions) {
    this.#takeIn = options.takeIn;
    this.#directories = options.directories;
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
   * Waits until the changes before this call are taken in, whatever comes after it.
   *
   * @param patienceMs Milliseconds after which it waits no longer.
   * @returns Whether they are taken in.
   */
  settled(patienceMs: number): Promise<boolean> {
    return within(patienceMs, this.#caughtUp());
  }

  /**
   * Has the whole workspace compared with what is on disk, and waits until that is done.
   *
   * @param patienceMs As for {@link settled}.
   * @returns Whether it is done.
   */
  swept(patienceMs: number): Promise<boolean> {
    return within(patienceMs, this.#gather({ needsSweep: true }));
  }

  /** Tells which directories a sweep has found; those of the same sweep again are no news. */
  watchDirectories(directories: readonly string[]): void {
    if (directories === this.#directories) return;
    this.#directories = directories;
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
    // A sweep may have passed by a directory before there was in it what is there now, and nothing watches a new directory
    // until that sweep has ended.
    const isUnderWay = this.#isRunning;
    await this.#watch.catchUp();
    await this.#takenIn();
    if (!isUnderWay || this.#isClosed) return;
    await this.#watch.catchUp();
    await this.#takenIn();
  }

  /** Resolves when all hints so far are taken in. */
  async #takenIn(): Promise<void> {
    if (this.#isClosed || this.#hintsTakenIn === this.#hints) return;
    await new Promise<void>((resolve) => this.#waiters.add({ hint: this.#hints, resolve }));
  }

  /** Takes a hint in, together with others if some are being taken in. */
  #gather(hint: DirtyHint): Promise<void> {
    this.#hints++;
    for (const path of hint.paths ?? []) this.#paths.add(path);
    this.#needsSweep ||= hint.needsSweep;
    if (!this.#isRunning) void this.#run();
    return this.#takenIn();
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
