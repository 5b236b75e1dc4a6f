import { Inotify } from "./inotify.ts";

/** The part of `Deno.FsWatcher` that is used. */
export type WatcherHandle = AsyncIterable<Deno.FsEvent> & { close(): void };

/** Opens a watcher of absolute paths. */
export type OpenWatcher = (paths: string[], options: { recursive: boolean }) => WatcherHandle;

/**
 * What opens watchers: of Linux' own queue of changes, one for all that it opens, where that can be had; else the
 * runtime's.
 */
export function watcherOpener(): OpenWatcher {
  if (!Inotify.isThere()) return Deno.watchFs;
  const shared: SharedInotify = { queue: undefined, users: 0 };
  return (paths, options) =>
    options.recursive ? Deno.watchFs(paths, options) : new InotifyWatcher(shared, paths);
}

/** Events of all watchers come in one order as long as they come from one queue. */
interface SharedInotify {
  queue: Inotify | undefined;
  users: number;
}

class InotifyWatcher implements WatcherHandle {
  readonly #shared: SharedInotify;
  readonly #events: Deno.FsEvent[] = [];
  readonly #tell = (event: Deno.FsEvent): void => {
    this.#events.push(event);
    this.#news.resolve();
  };
  #news = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(shared: SharedInotify, paths: readonly string[]) {
    this.#shared = shared;
    const queue = shared.queue ??= new Inotify();
    shared.users++;
    try {
      for (const path of paths) queue.watch(path, this.#tell);
    } catch (error) {
      void this.#release();
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#news.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Deno.FsEvent> {
    try {
      while (!this.#isClosed) {
        yield* this.#events.splice(0);
        if (this.#events.length > 0 || this.#isClosed) continue;
        await this.#news.promise;
        this.#news = Promise.withResolvers();
      }
    } finally {
      await this.#release();
    }
  }

  async #release(): Promise<void> {
    const { queue } = this.#shared;
    queue?.forget(this.#tell);
    if (--this.#shared.users > 0) return;
    this.#shared.queue = undefined;
    await queue?.close();
  }
}
