import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** What a variable of a module holds; other values are what they are. */
export function heldValue(
  resolution: Resolution,
  value: Value | undefined,
  fuel: number,
): Value | undefined {
  if (value?.kind !== "variable") return value;
  const file = resolution.world.file(value.file);
  if (file === undefined || fuel <= 0) return { kind: "local" };
  resolution.world.rows(file, file.facts.text(file.facts.bindings.name(value.row)));
  return weaken(resolution.valueOfBinding(file, value.row, fuel - 1), value.rule);
}

function weaken(value: Value, rule: RuleId): Value {
  return value.kind === "definitions" || value.kind === "instance"
    ? { ...value, rule: weakestRule(value.rule, rule) }
    : value;
}
