import { FactsBuilder } from "../facts/facts_builder.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";
import { boundValue } from "./bound_value.ts";
import { weakened } from "./weakened.ts";

/** What a variable, property or expression of a module stands for; other values are what they are. */
export function heldValue(
  resolution: Resolution,
  value: Value | undefined,
  fuel: number,
): Value | undefined {
  switch (value?.kind) {
    case "variable":
      return fuel <= 0 ? { kind: "local" } : variableValue(resolution, value, fuel);
    case "expression":
      return fuel <= 0 ? { kind: "local" } : expressionValue(resolution, value, fuel);
    case "property":
      return fuel <= 0 ? { kind: "local" } : propertyValue(resolution, value, fuel);
    default:
      return value;
  }
}

function variableValue(
  resolution: Resolution,
  { file: number, row, rule }: Extract<Value, { kind: "variable" }>,
  fuel: number,
): Value {
  const file = resolution.world.file(number);
  if (file === undefined) return { kind: "local" };
  const { bindings } = file.facts;
  const rows = resolution.world.rows(file, file.facts.text(bindings.name(row)))?.bindings ?? [];
  const same = rows.filter((each) =>
    bindings.scope(each) === bindings.scope(row) && bindings.def(each) === bindings.def(row)
  );
  return weakened(boundValue(resolution, file, same, fuel - 1), rule);
}

function expressionValue(
  resolution: Resolution,
  { file: number, expr, scope, rule }: Extract<Value, { kind: "expression" | "object" }>,
  fuel: number,
): Value {
  const file = resolution.world.file(number);
  if (file === undefined) return { kind: "local" };
  resolution.world.readStars(file);
  const site = { file, scope, offset: Number.MAX_SAFE_INTEGER, inherited: true };
  const held = resolution.evaluate(site, expr, fuel - 1);
  return held === undefined ? { kind: "local" } : weakened(held, rule);
}

function propertyValue(
  resolution: Resolution,
  { file: number, object, name, rule }: Extract<Value, { kind: "property" }>,
  fuel: number,
): Value | undefined {
  const file = resolution.world.file(number);
  const held = heldValue(resolution, object, fuel - 1);
  if (file === undefined || held === undefined) return undefined;
  const scope = FactsBuilder.fileScope;
  const site = { file, scope, offset: Number.MAX_SAFE_INTEGER, inherited: true };
  const found = resolution.member(site, held, name, fuel - 1);
  return found === undefined ? undefined : weakened(found, rule);
}
