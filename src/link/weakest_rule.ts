import { ruleCodes, type RuleId, rules } from "./rule.ts";

/** The weaker of two steps: the lower confidence, and of equals the later one, which says more of the way. */
export function weakestRule(first: RuleId, second: RuleId): RuleId {
  return confidenceOf(first) < confidenceOf(second) ? first : second;
}

function confidenceOf(id: RuleId): number {
  return rules[ruleCodes.get(id) ?? 0]?.confidence ?? 0;
}
