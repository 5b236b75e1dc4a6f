import { type RuleId, rules } from "./rule.ts";

const claims: ReadonlyMap<RuleId, number> = new Map(
  rules.map(({ id, confidence }) => [id, confidence]),
);

/** The confidence that a rule claims, whatever was measured of it. */
export function claimedConfidence(rule: RuleId): number {
  return claims.get(rule) ?? 0;
}
