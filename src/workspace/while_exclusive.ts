/**
 * Does something while no other process does the same: the operating system's lock of a file is held meanwhile, which
 * ends with its holder at the latest. The file is made where it is missing, and stays.
 *
 * @param path The file; its directory must exist.
 * @param patienceMs How long to wait for another process, in milliseconds.
 * @returns What `work` returns; undefined when another process has had the lock for too long.
 * @throws Error when the file cannot be opened, and what `work` throws.
 */
export async function whileExclusive<T>(
  path: string,
  patienceMs: number,
  work: () => T,
): Promise<T | undefined> {
  // To open a FIFO would wait for its reader.
  const found = await Deno.lstat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile) throw new Error(`${path} is no regular file`);
  const file = await Deno.open(path, { create: true, write: true });
  const { promise: patience, resolve: lose } = Promise.withResolvers<false>();
  const timer = setTimeout(() => lose(false), patienceMs);
  const locked = file.lock(true).then(() => true as const);
  const isOurs = await Promise.race([locked, patience]).finally(() => clearTimeout(timer));
  if (!isOurs) {
    locked.finally(() => file.close()).catch(() => {});
    return undefined;
  }
  try {
    return work();
  } finally {
    file.close();
  }
}
