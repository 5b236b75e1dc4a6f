/**
 * Does work for each item, so many at a time, in the order of the items.
 *
 * @throws What the first failing work throws, once all that has begun has ended; nothing more begins after it.
 */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const ended = await Promise.allSettled(
    Array.from({ length: Math.max(1, lanes) }, async () => {
      for (const item of rest) {
        if (hasFailed) return;
        try {
          await work(item);
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      }
    }),
  );
  for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
}
