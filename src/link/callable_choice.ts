import { DefFlag } from "../facts/def_flag.ts";
import { acceptsArguments } from "./accepts_arguments.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { weakestRule } from "./weakest_rule.ts";

const UNKNOWN_ARITY = 255;
const MAX_TIES = 3;

/** The definitions that a call reaches and the rule with which. */
export interface CallTargets {
  readonly defs: readonly DefRef[];
  readonly rule: RuleId;
}

/**
 * Chooses among definitions of one name, nearest first, by the number of arguments; `argc` 255 is not known. In a
 * language without overloads all stay. More than three that fit equally are no answer.
 */
export function chooseCallables(
  resolution: Resolution,
  defs: readonly DefRef[],
  argc: number,
  rule: RuleId,
): CallTargets | undefined {
  const [first] = defs;
  const overloads = first !== undefined &&
    (resolution.world.fileOf(first)?.semantics.overloads ?? false);
  if (!overloads) {
    const declared = firstSignature(resolution, defs, argc);
    if (declared !== undefined) {
      return { defs: [declared], rule: weakestRule(rule, "overload.arity") };
    }
    if (defs.length > MAX_TIES) return undefined;
    return { defs, rule: defs.length > 1 ? weakestRule(rule, "import.alternative") : rule };
  }
  const accepted = defs.filter((ref) => acceptsArguments(resolution, ref, argc));
  const [nearest] = accepted;
  if (nearest === undefined) return undefined;
  const container = containerOf(resolution, nearest);
  const fitting = accepted.filter((ref) => containerOf(resolution, ref) === container);
  const exact = fitting.filter((ref) => !isVariadic(resolution, ref));
  const chosen = exact.length > 0 ? exact : fitting;
  if (chosen.length > MAX_TIES) return undefined;
  if (chosen.length > 1) return { defs: chosen, rule: weakestRule(rule, "overload.tie") };
  return {
    defs: chosen,
    rule: defs.length > 1 ? weakestRule(rule, "overload.arity") : rule,
  };
}

/** The first of several signatures without a body that takes the arguments. */
function firstSignature(
  resolution: Resolution,
  defs: readonly DefRef[],
  argc: number,
): DefRef | undefined {
  const areSignatures = defs.length > 1 && defs.every((ref) => {
    const flags = resolution.world.fileOf(ref)?.facts.defs.flags(defRef.defOf(ref)) ?? 0;
    return (flags & DefFlag.signatureOnly) !== 0;
  });
  return areSignatures ? defs.find((ref) => acceptsArguments(resolution, ref, argc)) : undefined;
}

function containerOf(resolution: Resolution, ref: DefRef): string {
  const file = resolution.world.fileOf(ref);
  return `${defRef.fileOf(ref)} ${file?.facts.defs.container(defRef.defOf(ref)) ?? 0}`;
}

function isVariadic(resolution: Resolution, ref: DefRef): boolean {
  return resolution.world.fileOf(ref)?.facts.defs.maxArity(defRef.defOf(ref)) === UNKNOWN_ARITY;
}
