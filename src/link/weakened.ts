import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** A value that was reached by one more step, and so were its elements or what it promises. */
export function weakened(value: Value, rule: RuleId): Value {
  if (!("rule" in value)) return value;
  const whole = { ...value, rule: weakestRule(value.rule, rule) };
  if (whole.kind === "map") {
    const part = (value: Value | undefined): Value | undefined =>
      value === undefined ? undefined : weakened(value, rule);
    return { ...whole, key: part(whole.key), element: part(whole.element) };
  }
  if (whole.kind === "tuple") {
    const items = whole.items.map((item) => item === undefined ? undefined : weakened(item, rule));
    return { ...whole, items };
  }
  if (whole.kind === "array") return { ...whole, element: weakened(whole.element, rule) };
  if (whole.kind === "promise") return { ...whole, value: weakened(whole.value, rule) };
  return whole;
}
