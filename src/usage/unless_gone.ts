/**
 * Does work on a file that another process may remove or rename meanwhile.
 *
 * @returns Undefined when that has happened.
 * @throws Whatever else the work throws.
 */
export function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
