/** Two decimals show no more of 1.00. */
const PROVEN = 0.995;

/** How many of the edges of a confidence have to be right. */
export function requiredPrecision(confidence: number): number {
  return Math.min(confidence, PROVEN);
}
