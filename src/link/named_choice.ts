import { type CallTargets, chooseCallables } from "./callable_choice.ts";
import type { CallSite } from "./call_site.ts";
import { chooseConstructors } from "./constructor_choice.ts";
import { constructorsOf } from "./constructors_of.ts";
import type { DefRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";

/**
 * The constructors of a type or the functions of its name that a call reaches: they are overloads of each other, as a
 * function that makes an object is often called like its type (Kotlin).
 */
export function chooseNamed(
  resolution: Resolution,
  type: DefRef,
  functions: readonly DefRef[],
  call: CallSite,
  rule: RuleId,
): CallTargets | undefined {
  const constructors = constructorsOf(resolution, type);
  return chooseCallables(resolution, [...constructors, ...functions], call, rule) ??
    chooseConstructors(resolution, type, call, rule);
}
