import { isFileAt } from "./is_file_at.ts";

/**
 * Opens a file and waits for the operating system's exclusive lock of it, which the process then has until it closes
 * the file or ends, in whatever way.
 *
 * @param path The file; made where it is missing. Its directory must exist.
 * @param signal Ends the wait.
 * @returns The open file; undefined when the wait was ended, or the file was replaced meanwhile.
 * @throws Error when the file cannot be opened or locked.
 */
export async function lockFile(
  path: string,
  signal: AbortSignal,
): Promise<Deno.FsFile | undefined> {
  // To open a FIFO would wait for its reader.
  const found = await Deno.lstat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile) throw new Error(`${path} is no regular file`);
  const file = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  const { promise: ended, resolve: end } = Promise.withResolvers<false>();
  const stop = (): void => end(false);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  const locked = file.lock(true).then(() => true as const);
  try {
    if (await Promise.race([locked, ended])) {
      if (isFileAt(path, file)) return file;
      file.close();
      return undefined;
    }
  } catch (error) {
    file.close();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
  // The system's wait cannot be ended: whenever it succeeds the lock is passed on at once.
  locked.then(() => file.close(), () => file.close());
  return undefined;
}
