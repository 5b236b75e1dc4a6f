import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** What several values have in common; undefined where one is not known, or two differ. */
export function agreedValue(values: readonly (Value | undefined)[]): Value | undefined {
  const [first, ...others] = values;
  let agreed = first;
  for (const other of others) {
    if (agreed === undefined || other === undefined) return undefined;
    agreed = common(agreed, other);
  }
  return agreed;
}

function common(a: Value, b: Value): Value | undefined {
  if (a.kind === "instance" && b.kind === "instance") {
    return a.type === b.type ? { ...a, rule: weakestRule(a.rule, b.rule) } : undefined;
  }
  if (a.kind === "external" && b.kind === "external") {
    if (a.package !== b.package) return undefined;
    return a.name === b.name ? a : { kind: "external", package: a.package };
  }
  if (a.kind === "array" && b.kind === "array") {
    const element = common(a.element, b.element);
    return element === undefined ? undefined : { ...a, element };
  }
  if (a.kind === "promise" && b.kind === "promise") {
    const value = common(a.value, b.value);
    return value === undefined ? undefined : { ...a, value };
  }
  return undefined;
}
