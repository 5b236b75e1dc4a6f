import { FactsBuilder } from "../facts/facts_builder.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** What a variable or expression of a module stands for; other values are what they are. */
export function heldValue(
  resolution: Resolution,
  value: Value | undefined,
  fuel: number,
): Value | undefined {
  if (value?.kind === "expression") return evaluated(resolution, value, fuel);
  if (value?.kind !== "variable") return value;
  const file = resolution.world.file(value.file);
  if (file === undefined || fuel <= 0) return { kind: "local" };
  resolution.world.rows(file, file.facts.text(file.facts.bindings.name(value.row)));
  return weaken(resolution.valueOfBinding(file, value.row, fuel - 1), value.rule);
}

function evaluated(
  resolution: Resolution,
  value: Extract<Value, { kind: "expression" | "object" }>,
  fuel: number,
): Value {
  const file = resolution.world.file(value.file);
  if (file === undefined || fuel <= 0) return { kind: "local" };
  resolution.world.readStars(file);
  const site = {
    file,
    scope: FactsBuilder.fileScope,
    offset: Number.MAX_SAFE_INTEGER,
    inherited: true,
  };
  const held = resolution.evaluate(site, value.expr, fuel - 1);
  return held === undefined ? { kind: "local" } : weaken(held, value.rule);
}

function weaken(value: Value, rule: RuleId): Value {
  return "rule" in value ? { ...value, rule: weakestRule(value.rule, rule) } : value;
}
