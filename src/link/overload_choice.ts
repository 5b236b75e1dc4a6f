import { type ApplicableOverload, applicableOverload } from "./applicable_overload.ts";
import type { CallSite } from "./call_site.ts";
import type { DefRef } from "./def_ref.ts";
import { fitOf } from "./fit_of.ts";
import { isSameType } from "./is_same_type.ts";
import { OverloadCall } from "./overload_call.ts";
import type { Resolution } from "./resolution.ts";
import { TypeFit } from "./type_fit.ts";
import type { TypeRelations } from "./type_relations.ts";

/**
 * The definitions among several that a call may mean by the types of its arguments, as the Java Language Specification
 * (15.12.2) and the Kotlin specification (11) choose: those that take all arguments, without boxing before those with,
 * a fixed number of arguments before a variable one; of these the one whose parameters are the most specific. More than
 * one is left where a type that is not known would decide.
 *
 * @param defs Definitions that take so many arguments, nearest first.
 */
export function chooseOverloads(
  resolution: Resolution,
  defs: readonly DefRef[],
  call: CallSite,
  relations: TypeRelations,
): readonly DefRef[] {
  const overloads = new OverloadCall(resolution, call, relations);
  const applicable: ApplicableOverload[] = [];
  for (const ref of defs) {
    const found = applicableOverload(overloads, ref);
    if (found !== undefined) applicable.push(found);
  }
  const phased = inFirstPhase(applicable);
  const [best] = phased.filter((each) =>
    phased.every((other) => each === other || isPreferred(overloads, each, other))
  );
  return best === undefined ? phased.map(({ ref }) => ref) : [best.ref];
}

/** Those of the first phase in which one is sure to be found. */
function inFirstPhase(applicable: readonly ApplicableOverload[]): readonly ApplicableOverload[] {
  let first = PHASES;
  for (const each of applicable) {
    if (!each.fits.includes(TypeFit.unknown)) first = Math.min(first, phaseOf(each));
  }
  return applicable.filter((each) => phaseOf(each) <= first);
}

const PHASES = 3;

function phaseOf({ fits, isVariable }: ApplicableOverload): number {
  if (isVariable) return 3;
  return fits.includes(TypeFit.boxed) ? 2 : 1;
}

/** Whether one definition is more specific than another, or equally so and the simpler call. */
function isPreferred(
  overloads: OverloadCall,
  one: ApplicableOverload,
  other: ApplicableOverload,
): boolean {
  if (phaseOf(one) > phaseOf(other) || one.isExtension !== other.isExtension) return false;
  if (!isAtLeastAsSpecific(overloads, one, other)) return false;
  if (!isAtLeastAsSpecific(overloads, other, one)) return true;
  if (one.isVariable !== other.isVariable) return !one.isVariable;
  return one.defaults < other.defaults;
}

function isAtLeastAsSpecific(
  { resolution, relations }: OverloadCall,
  one: ApplicableOverload,
  other: ApplicableOverload,
): boolean {
  return one.types.every((type, index) => {
    const than = other.types[index];
    if (type === undefined || than === undefined) return false;
    if (isSameType(type, than)) return true;
    return one.fits[index] !== TypeFit.unknown &&
      fitOf(resolution, relations, than, type) >= TypeFit.subtype;
  });
}
