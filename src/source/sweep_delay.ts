/** The largest share of the time that regular sweeps may take. */
const MOST_SHARE = 0.1;

/**
 * Milliseconds from the end of a regular sweep to the next one.
 *
 * @param everyMs The least, in milliseconds.
 * @param tookMs How long the sweep took, in milliseconds.
 */
export function sweepDelay(everyMs: number, tookMs: number): number {
  return Math.max(everyMs, Math.ceil(tookMs / MOST_SHARE - tookMs));
}
