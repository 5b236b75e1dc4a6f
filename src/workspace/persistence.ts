import { join } from "node:path";
import { type IndexState, StateStore } from "./state_store.ts";
import { WorkspaceLock } from "./workspace_lock.ts";

/** Everything in the state directory but what people write themselves stays out of version control. */
const GITIGNORE = "*\n!/ignore\n";

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
  static async open(root: string): Promise<Persistence> {
    const directory = join(root, ".graphin");
    const store = await StateStore.open(directory);
    try {
      const lock = WorkspaceLock.take(directory);
      if (lock === undefined) {
        return new Persistence(
          directory,
          store,
          undefined,
          "another graphin process keeps the index of this workspace; this one keeps nothing",
        );
      }
      writeGitignore(directory);
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

  /** See {@link StateStore.load}. */
  load(): ReturnType<StateStore["load"]> {
    return this.#store.load();
  }

  /** Writes the state, if this process may; returns what went wrong. See {@link StateStore.save}. */
  async save(state: () => IndexState, pause: () => Promise<void>): Promise<string | undefined> {
    if (this.#lock === undefined) return undefined;
    if (!this.#lock.isHeld) {
      return `${this.directory}/lock was removed or taken over by another graphin process; ` +
        "this one keeps nothing any more";
    }
    try {
      await this.#store.save(state(), pause);
      return undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return `the index could not be saved in ${this.directory}: ${message}`;
    }
  }

  /** Size of the kept state by file name, in bytes. */
  sizes(): Map<string, number> {
    return this.#store.sizes();
  }

  /** Lets go of the workspace's lock. */
  close(): void {
    this.#lock?.release();
  }
}

function writeGitignore(directory: string): void {
  try {
    Deno.writeTextFileSync(join(directory, ".gitignore"), GITIGNORE, { createNew: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}
