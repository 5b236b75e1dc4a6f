import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** A value that was reached by one more step. */
export function weakened(value: Value, rule: RuleId): Value {
  return "rule" in value ? { ...value, rule: weakestRule(value.rule, rule) } : value;
}
