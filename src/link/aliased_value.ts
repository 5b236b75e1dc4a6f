import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/**
 * Definitions with what aliases of types among them name, in a language where a type is constructed by calling it under
 * any of its names (Kotlin); other values are what they are.
 */
export function aliasedValue(
  resolution: Resolution,
  value: Value | undefined,
  fuel: number,
): Value | undefined {
  if (value?.kind !== "definitions" || fuel <= 0) return value;
  if (!value.defs.some((ref) => isAlias(resolution, ref))) return value;
  const defs: DefRef[] = [];
  let rule: RuleId = value.rule;
  let other: Value | undefined;
  for (const ref of value.defs) {
    const named = isAlias(resolution, ref) ? namedType(resolution, ref, fuel) : undefined;
    if (named === undefined) defs.push(ref);
    else if (named.kind !== "instance") other = named;
    else {
      defs.push(named.type);
      rule = weakestRule(rule, named.rule);
    }
  }
  // A function may be called like another name for a type from outside.
  return defs.length === 0 && other !== undefined ? other : { ...value, defs, rule };
}

function isAlias(resolution: Resolution, ref: DefRef): boolean {
  const file = resolution.world.fileOf(ref);
  return file !== undefined && file.semantics.extensions &&
    file.facts.defs.kind(defRef.defOf(ref)) === DefKind.typeAlias;
}

function namedType(resolution: Resolution, ref: DefRef, fuel: number): Value | undefined {
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return undefined;
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  const scope = defs.body(def) || defs.scope(def);
  const site = { file, scope, offset: Number.MAX_SAFE_INTEGER, inherited: false };
  return resolution.valueOfType(site, defs.returnType(def), fuel - 1);
}
