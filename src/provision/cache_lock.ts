import { join } from "node:path";
import type { CacheDisk } from "./cache_disk.ts";

/** How a lock is waited for. */
export interface CacheLockOptions {
  readonly disk: CacheDisk;
  readonly signal?: AbortSignal | undefined;
  /** Called when another has the lock. */
  readonly onWait?: () => void;
}

/** A lock that is free is had sooner than this, on a busy machine too. */
const patienceMs = 1000;

/**
 * Does work while this process alone has the operating system's lock of a cache directory. The system passes the lock
 * on when the process ends, in whatever way.
 *
 * @param directory An existing directory; a file `lock` stays in it.
 * @throws Whatever the disk says when the file cannot be opened, or the signal's reason.
 */
export async function withCacheLock<T>(
  directory: string,
  options: CacheLockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const { disk, signal, onWait } = options;
  signal?.throwIfAborted();
  const file = await disk.openLock(join(directory, "lock"));
  // Where a file system has no locks, two downloads at once spoil each other at worst, and their hashes tell.
  const locked = file.lock(true).catch(() => undefined);
  const { promise: aborted, reject: abort } = Promise.withResolvers<never>();
  const stop = (): void => abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => onWait?.(), patienceMs);
  try {
    await Promise.race([locked, aborted]);
  } catch (error) {
    // The system's wait cannot be ended: whenever it succeeds the lock is passed on at once.
    locked.then(() => file.close());
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
  try {
    return await work();
  } finally {
    file.close();
  }
}
