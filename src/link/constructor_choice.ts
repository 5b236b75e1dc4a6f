import type { CallSite } from "./call_site.ts";
import { type CallTargets, chooseCallables } from "./callable_choice.ts";
import { constructorsOf } from "./constructors_of.ts";
import type { DefRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";

/** The constructors of a type that a call reaches; the type itself when it writes none. */
export function chooseConstructors(
  resolution: Resolution,
  type: DefRef,
  call: CallSite,
  rule: RuleId,
): CallTargets | undefined {
  const semantics = resolution.world.readDefinition(type)?.semantics;
  if (semantics === undefined) return undefined;
  const constructors = constructorsOf(resolution, type);
  if (constructors.length === 0) return { defs: [type], rule };
  const chosen = chooseCallables(resolution, constructors, call, rule);
  // A primary constructor without parameters is the class itself.
  const isPrimary = chosen === undefined && call.argc === 0 && semantics.callConstructs &&
    semantics.constructorName === undefined;
  return isPrimary ? { defs: [type], rule } : chosen;
}
