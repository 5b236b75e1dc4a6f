import { join, relative, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type OpenWatcher, type WatcherHandle, watcherOpener } from "./watcher_opener.ts";

/** Whom {@link ChangeEvents} tells, and what it watches with. */
export interface ChangeEventsOptions {
  /** Called for each event of what is watched, from the event loop. */
  readonly onEvent: (event: Deno.FsEvent) => void;
  /** What was asked for last is being watched from now on; of earlier changes nothing is known. */
  readonly onReady: () => void;
  /** Watching has failed and is over. Called at most once. */
  readonly onFailure: (error: unknown) => void;
  /** @default {that of {@linkcode watcherOpener}} */
  readonly openWatcher?: OpenWatcher;
}

interface Watcher {
  readonly handle: WatcherHandle;
  readonly pump: Promise<void>;
}

/** Opening a watcher blocks, for 10 µs per directory and on a busy machine far longer. */
const MIN_DIRECTORIES_PER_WATCHER = 100;
/** A user has 128 watchers by default on Linux, for all programs together. */
const MAX_WATCHERS = 32;
/** What is left of them is for directories that appear later. */
const MAX_WATCHERS_AT_ONCE = 24;

/** Kinds of events after which a directory of that name may not be the one that is watched. */
const ENDS_WATCHES: ReadonlySet<Deno.FsEvent["kind"]> = new Set(["create", "remove", "rename"]);

/** Tells a directory from a later one of the same name; null if there is none. */
function identity(directory: string): string | null {
  try {
    const info = Deno.lstatSync(directory);
    return info.isDirectory ? `${info.ino}:${info.birthtime?.getTime()}` : null;
  } catch {
    return null;
  }
}

function close(handle: WatcherHandle): void {
  try {
    handle.close();
  } catch {
    // A watcher that has failed is closed already and says so.
  }
}

/**
 * The raw change events of a workspace, either of the whole tree, with one watcher, or of listed
 * directories without what is below them.
 *
 * The list is for Linux, where the kernel watches directories one by one and not too many: a whole
 * tree would include every directory of `node_modules`. Watchers are opened some directories at a
 * time, in turns of the event loop.
 */
export class ChangeEvents {
  readonly #root: string;
  readonly #options: ChangeEventsOptions;
  #watched = new Map<string, string>();
  /** All directories that the open watchers were opened with. */
  readonly #opened = new Set<string>();
  #watchers: Watcher[] = [];
  #opening: Promise<void> = Promise.resolve();
  readonly #openWatcher: OpenWatcher;
  #isOver = false;

  /** @param root Absolute path of the workspace. */
  constructor(root: string, options: ChangeEventsOptions) {
    this.#root = root;
    this.#options = options;
    this.#openWatcher = options.openWatcher ?? watcherOpener();
  }

  /** Resolves when what was asked for so far is watched. */
  get opened(): Promise<void> {
    return this.#opening;
  }

  /** Watches the whole tree. */
  watchTree(): void {
    this.#enqueue([[this.#root]], true);
  }

  /**
   * Watches these directories, relative to the root, from now on; those that were watched before
   * and are not among them need not be any longer. A directory that has been replaced by another of
   * its name is watched anew, as a watch ends with its directory.
   */
  watchDirectories(directories: readonly string[]): void {
    const watched = new Map<string, string>();
    const added: string[] = [];
    for (const directory of directories) {
      const found = identity(join(this.#root, directory));
      if (found === null) continue;
      watched.set(directory, found);
      if (this.#watched.get(directory) !== found) added.push(directory);
    }
    this.#watched = watched;
    if (added.length === 0) return;
    // Watchers of one process share what they watch: as long as one of them is open that was opened
    // with a directory, another one of that name is not watched, though the first may be gone.
    const isAnew = added.some((directory) => this.#opened.has(directory)) ||
      this.#watchers.length >= MAX_WATCHERS;
    const directoriesToOpen = isAnew ? [...watched.keys()] : added;
    if (isAnew) this.#opened.clear();
    for (const directory of directoriesToOpen) this.#opened.add(directory);
    this.#enqueue(this.#chunks(directoriesToOpen), false, isAnew);
  }

  /**
   * Has all directories watched anew the next time that they are told: among events that were lost may be the word that
   * one of them was moved away and back, which ends its watch without another trace.
   */
  distrust(): void {
    this.#watched.clear();
  }

  /** Ends all watching; once the promise is fulfilled nothing is called any more. */
  async close(): Promise<void> {
    this.#isOver = true;
    await this.#opening;
    await this.#end(this.#watchers.splice(0));
  }

  #chunks(directories: readonly string[]): string[][] {
    const least = Math.ceil(directories.length / MAX_WATCHERS_AT_ONCE);
    const size = Math.max(MIN_DIRECTORIES_PER_WATCHER, least);
    const chunks: string[][] = [];
    for (let at = 0; at < directories.length; at += size) {
      const chunk = directories.slice(at, at + size);
      chunks.push(chunk.map((directory) => join(this.#root, directory)));
    }
    return chunks;
  }

  /** Opens watchers one after the other, behind those still being opened. */
  #enqueue(chunks: readonly string[][], recursive: boolean, replace = false): void {
    this.#opening = this.#opening.then(async () => {
      if (replace) await this.#end(this.#watchers.splice(0));
      for (const chunk of chunks) {
        await setImmediate();
        if (this.#isOver) break;
        this.#start(chunk, recursive);
      }
      if (!this.#isOver) this.#options.onReady();
    });
  }

  #start(paths: string[], recursive: boolean): void {
    try {
      const handle = this.#open(paths, recursive);
      if (handle !== null) this.#watchers.push({ handle, pump: this.#pump(handle) });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** One missing directory makes the runtime refuse a whole list, and directories do vanish. */
  #open(paths: string[], recursive: boolean): WatcherHandle | null {
    try {
      return this.#openWatcher(paths, { recursive });
    } catch (error) {
      const present = paths.filter((path) => identity(path) !== null);
      if (present.length === paths.length) throw error;
      return present.length === 0 ? null : this.#open(present, recursive);
    }
  }

  async #pump(handle: WatcherHandle): Promise<void> {
    try {
      for await (const event of handle) {
        if (this.#isOver) continue;
        if (ENDS_WATCHES.has(event.kind)) event.paths.forEach((path) => this.#forget(path));
        this.#options.onEvent(event);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A watch ends when its directory is moved, and so do those below, also where they stand again as before. */
  #forget(absolute: string): void {
    const path = relative(this.#root, absolute).replaceAll(sep, "/");
    if (!this.#watched.delete(path)) return;
    for (const other of this.#watched.keys()) {
      if (path === "" || other.startsWith(`${path}/`)) this.#watched.delete(other);
    }
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const { handle } of this.#watchers) close(handle);
    this.#options.onFailure(error);
  }

  async #end(watchers: readonly Watcher[]): Promise<void> {
    for (const { handle } of watchers) close(handle);
    await Promise.all(watchers.map((watcher) => watcher.pump));
  }
}
