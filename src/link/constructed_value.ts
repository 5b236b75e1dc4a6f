import { DefKind } from "../facts/def_kind.ts";
import { defRef } from "./def_ref.ts";
import { objectOf } from "./object_of.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** The object that a class, or in JavaScript a function, constructs; undefined when the class is not known. */
export function constructedValue(
  resolution: Resolution,
  value: Value | undefined,
  fuel: number,
): Value | undefined {
  if (fuel <= 0) return undefined;
  if (value?.kind === "module") {
    return constructedValue(resolution, objectOf(resolution, value, fuel), fuel - 1);
  }
  if (value?.kind !== "definitions") return value?.kind === "external" ? value : undefined;
  const type = value.defs.find((ref) => {
    const file = resolution.world.readDefinition(ref);
    const kind = file?.facts.defs.kind(defRef.defOf(ref));
    return kind === DefKind.class ||
      (kind === DefKind.function && (file?.semantics.prototypes ?? false));
  });
  if (type === undefined) return undefined;
  return { kind: "instance", type, rule: weakestRule(value.rule, "type.new"), via: "typed" };
}
