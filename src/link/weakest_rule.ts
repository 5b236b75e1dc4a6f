import { type RuleId, rules } from "./rule.ts";

const confidences: ReadonlyMap<RuleId, number> = new Map(
  rules.map(({ id, confidence }) => [id, confidence]),
);

/** The weaker of two steps: the lower confidence, and of equals the later one, which says more of the way. */
export function weakestRule(first: RuleId, second: RuleId): RuleId {
  if (first === second) return second;
  return (confidences.get(first) ?? 0) < (confidences.get(second) ?? 0) ? first : second;
}
