import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** What a name stands for that a condition binds to definitions or else to what an import brings. */
export function alternativeValue(
  defined: Extract<Value, { kind: "definitions" }>,
  imported: Value | undefined,
): Value {
  if (imported === undefined) return defined;
  if (imported.kind !== "definitions") {
    return { ...defined, rule: weakestRule(defined.rule, "import.alternative") };
  }
  const rule = weakestRule(weakestRule(defined.rule, imported.rule), "definition.alternative");
  return { kind: "definitions", defs: [...new Set([...imported.defs, ...defined.defs])], rule };
}
