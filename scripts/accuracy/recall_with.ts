import type { MeasuredRule } from "./calibrate.ts";
import type { JudgedPackage } from "./judge_package.ts";

/** Least confidence of an edge that counts. */
const LEAST = 0.8;

/**
 * The share of the compiler's pairs that have an edge of 0.80 and more once rules have the confidence that was measured.
 *
 * @param packages Judged by what rules claim.
 */
export function recallWith(
  measured: Readonly<Record<string, MeasuredRule>>,
  packages: readonly JudgedPackage[],
): number {
  const pairs = packages.flatMap((each) => each.pairs);
  const found = pairs.filter(({ rule, confidence }) =>
    rule !== undefined && Math.min(confidence, measured[rule]?.confidence ?? confidence) >= LEAST
  );
  return found.length / pairs.length;
}
