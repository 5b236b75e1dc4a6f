/**
 * Waits for work to end, but not for ever. The work goes on in any case, and its failure counts only while it is waited
 * for.
 *
 * @param patienceMs Milliseconds to wait at most.
 * @returns Whether the work has ended.
 */
export async function within(patienceMs: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  try {
    return await Promise.race([promise, work.then(() => true)]);
  } finally {
    clearTimeout(timer);
  }
}
