import { stateDisk } from "./state_disk.ts";
import type { VectorDisk } from "../semantic/vector_disk.ts";
import { join } from "node:path";
import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import type { FactsStore } from "./facts_store.ts";
import { giveBackMemory } from "./give_back_memory.ts";
import type { IndexState, LiveIndexState } from "./index_state.ts";
import { type LoadedState, StateStore } from "./state_store.ts";
import { WorkspaceLock } from "./workspace_lock.ts";

/** Everything in the state directory but what people write themselves stays out of version control. */
const GITIGNORE = "*\n!/ignore\n";

/** Where so many files were built anew, what only building needs is worth letting go of. */
const MANY = 2_000;

/** Which process keeps the state of a workspace. */
export type StateOwnership =
  /** This one, unless another does. */
  | { readonly kind: "take" }
  /** This one, which has the lock. */
  | { readonly kind: "held"; readonly lock: WorkspaceLock }
  /** Another one; `why` is told to readers. */
  | { readonly kind: "denied"; readonly why: string };

/**
 * The kept state of one workspace. Only the process that holds the workspace's lock writes it; another one works on
 * what it reads and keeps nothing.
 */
export class Persistence {
  readonly #store: StateStore;
  readonly #lock: WorkspaceLock | undefined;
  /** Directory of the state. */
  readonly directory: string;
  /** Why nothing is kept; undefined when the state is kept. */
  readonly unavailable: string | undefined;

  private constructor(
    directory: string,
    store: StateStore,
    lock: WorkspaceLock | undefined,
    unavailable: string | undefined,
  ) {
    this.directory = directory;
    this.#store = store;
    this.#lock = lock;
    this.unavailable = unavailable;
  }

  /** Opens the state of the workspace at `root`. */
  static async open(
    root: string,
    ownership: StateOwnership = { kind: "take" },
  ): Promise<Persistence> {
    const directory = join(root, ".graphin");
    let lock: WorkspaceLock | undefined;
    const store = await StateStore.open(directory, {
      mayWrite: () => lock?.isHeld === true && !isLink(directory),
    });
    if (ownership.kind === "denied") {
      return new Persistence(directory, store, undefined, ownership.why);
    }
    try {
      refuseLink(directory);
      lock = ownership.kind === "held" ? ownership.lock : await WorkspaceLock.take(directory);
      if (lock === undefined) {
        return new Persistence(
          directory,
          store,
          undefined,
          "another graphin process keeps the index of this workspace; this one keeps nothing",
        );
      }
      writeGitignore(directory);
      removeLeftovers(directory);
      return new Persistence(directory, store, lock, undefined);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return new Persistence(
        directory,
        store,
        undefined,
        `the index cannot be kept in ${directory}: ${message}`,
      );
    }
  }

  /** See {@link StateStore.load}; nothing is loaded through a symbolic link. */
  load(): LoadedState {
    if (isLink(this.directory)) return {};
    return this.#store.load();
  }

  /** See {@link StateStore.newFacts}; they stay in memory when this process keeps nothing. */
  newFacts(): FactsStore {
    return this.#store.newFacts();
  }

  /** See {@link StateStore.isSnapshotDue}; never when this process keeps nothing. */
  isSnapshotDue(state: IndexState): boolean {
    return this.#lock !== undefined && this.#store.isSnapshotDue(state);
  }

  /**
   * Writes the state, if this process may; returns what went wrong. A state directory that was removed is made again.
   * See {@link StateStore.save}.
   *
   * @throws DamagedFactsError when facts that are to be kept are lost: the index must be built anew then.
   */
  async save(
    state: () => LiveIndexState,
    pause: () => Promise<void>,
  ): Promise<string | undefined> {
    if (this.#lock === undefined) {
      await tidied(state(), pause);
      return undefined;
    }
    try {
      if (!await this.#holdLock()) return this.#takenOver();
      const saved = state();
      const isBuilt = saved.changes.isWhole && saved.graph.files.size >= MANY;
      await this.#store.save(saved, async () => {
        await pause();
        if (this.#lock?.isHeld !== true) throw new Error(this.#takenOver());
      });
      if (isBuilt) {
        saved.rest();
        await giveBackMemory();
      }
      return undefined;
    } catch (error) {
      if (error instanceof DamagedFactsError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      return `the index could not be saved in ${this.directory}: ${message}`;
    }
  }

  #takenOver(): string {
    return `${this.directory}/lock was taken over by another graphin process; ` +
      "this one keeps nothing any more";
  }

  /** Makes sure of the lock; one that was removed by hand is taken again. */
  async #holdLock(): Promise<boolean> {
    refuseLink(this.directory);
    if (this.#lock?.isHeld !== true && await this.#lock?.regain() !== true) return false;
    // A lock that was regained before has made the directory again, but not what belongs in it.
    writeGitignore(this.directory);
    return true;
  }

  /** Size of the kept state by file name, in bytes. */
  sizes(): Map<string, number> {
    return isLink(this.directory) ? new Map() : this.#store.sizes();
  }

  /** Where vectors are kept, and a disk that keeps them as long as the lock is held; undefined where nothing is kept. */
  vectors(): { readonly path: string; readonly disk: VectorDisk } | undefined {
    const lock = this.#lock;
    if (lock === undefined) return undefined;
    const held = (): void => {
      if (!lock.isHeld || isLink(this.directory)) throw new Error("another process has the index");
    };
    return { path: join(this.directory, "vectors.bin"), disk: guardedDisk(stateDisk, held) };
  }

  /** Lets go of the workspace's lock. */
  async close(): Promise<void> {
    await this.#lock?.release();
  }
}

/** Has an index that is kept nowhere take no more room than it needs, now and then. */
async function tidied(state: LiveIndexState, pause: () => Promise<void>): Promise<void> {
  if (!state.changes.isWhole || !state.isSparse) return;
  for (const _step of state.renumber()) await pause();
}

/** A disk that is asked for leave before each change. */
function guardedDisk(disk: VectorDisk, ask: () => void): VectorDisk {
  return {
    entry: (path) => disk.entry(path),
    read: (path, offset, length) => disk.read(path, offset, length),
    append: (path) => (ask(), disk.append(path)),
    truncate: (path, size) => (ask(), disk.truncate(path, size)),
    rename: (from, to) => (ask(), disk.rename(from, to)),
    remove: (path) => (ask(), disk.remove(path)),
  };
}

function writeGitignore(directory: string): void {
  try {
    Deno.writeTextFileSync(join(directory, ".gitignore"), GITIGNORE, { createNew: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

function isLink(directory: string): boolean {
  try {
    return Deno.lstatSync(directory).isSymlink;
  } catch {
    return false;
  }
}

/** A link may have come with the repository and lead anywhere. */
function refuseLink(directory: string): void {
  if (!isLink(directory)) return;
  throw new Error("it is a symbolic link, which is not followed; put a directory in its place");
}

/** Removes what processes that were killed have left; only the owner of the lock may do so. */
function removeLeftovers(directory: string): void {
  for (const { name, isFile } of [...Deno.readDirSync(directory)]) {
    if (!isFile || !/^(?:\.tmp-|lock\.)/.test(name)) continue;
    try {
      Deno.removeSync(join(directory, name));
    } catch {
      // What cannot be removed does no harm.
    }
  }
}
