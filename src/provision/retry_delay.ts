const firstDelayMs = 500;
const longestDelayMs = 30_000;

/**
 * How long to wait before another try: twice as long after each failure, up to half a minute, of which one half is left
 * to chance so that those who failed together do not come back together.
 *
 * @param failures How many tries have failed in a row, from 1.
 * @param random From 0 to below 1.
 * @returns Milliseconds.
 */
export function retryDelay(failures: number, random: number): number {
  const whole = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}
