import { claimedConfidence } from "./claimed_confidence.ts";
import type { RuleId } from "./rule.ts";

/** The weaker of two steps: the lower confidence, and of equals the later one, which says more of the way. */
export function weakestRule(first: RuleId, second: RuleId): RuleId {
  if (first === second) return second;
  return claimedConfidence(first) < claimedConfidence(second) ? first : second;
}
