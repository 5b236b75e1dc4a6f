import { DefFlag } from "../facts/def_flag.ts";
import { RefFlag } from "../facts/ref_flag.ts";
import { acceptsArguments } from "./accepts_arguments.ts";
import type { CallSite } from "./call_site.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { isOverridden } from "./is_overridden.ts";
import { knowsOverloads } from "./knows_overloads.ts";
import { chooseOverloads } from "./overload_choice.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { weakestRule } from "./weakest_rule.ts";

const UNKNOWN_ARITY = 255;
const MAX_TIES = 3;
/** Overloads that are told apart by nothing: more of them are more often wrong than right. */
const MAX_OVERLOADS = 2;
/** Overloads of one name beyond which nobody writes them by hand, and comparing them all at every call would not end. */
const MAX_CANDIDATES = 128;

/** The definitions that a call reaches and the rule with which. */
export interface CallTargets {
  readonly defs: readonly DefRef[];
  readonly rule: RuleId;
}

/**
 * Chooses among definitions of one name, nearest first, by the number of arguments and their types. In a language without
 * overloads all stay. More than a few that fit equally are no answer.
 */
export function chooseCallables(
  resolution: Resolution,
  defs: readonly DefRef[],
  call: CallSite,
  rule: RuleId,
): CallTargets | undefined {
  const [first] = defs;
  const semantics = first === undefined ? undefined : resolution.world.fileOf(first)?.semantics;
  if (!semantics?.overloads) {
    const declared = firstSignature(resolution, defs, call.argc);
    if (declared !== undefined) {
      return { defs: [declared], rule: weakestRule(rule, "overload.arity") };
    }
    if (defs.length > MAX_TIES) return undefined;
    const isAlternative = defs.length > 1 && rule !== "import.alternative";
    return { defs, rule: isAlternative ? weakestRule(rule, "definition.alternative") : rule };
  }
  if (defs.length > MAX_CANDIDATES) return undefined;
  const distinct = withoutOverridden(resolution, defs);
  const accepted = distinct.filter((ref) => acceptsCall(resolution, ref, call));
  const { types } = call.site.file.semantics;
  const fitting = types === undefined
    ? accepted
    : chooseOverloads(resolution, accepted, call, types);
  const [nearest] = fitting;
  if (nearest === undefined) return undefined;
  const container = containerOf(resolution, nearest);
  const chosen = fitting.filter((ref) => containerOf(resolution, ref) === container);
  if (chosen.length > MAX_OVERLOADS) return undefined;
  if (chosen.length > 1) return { defs: chosen, rule: weakestRule(rule, "overload.tie") };
  if (accepted.length > 1) return { defs: chosen, rule: weakestRule(rule, "overload.type") };
  if (distinct.length < 2) return { defs: chosen, rule };
  const isSure = knowsOverloads(resolution, distinct, call);
  return { defs: chosen, rule: weakestRule(rule, isSure ? "overload.only" : "overload.arity") };
}

/** Definitions, nearest first, without those that a nearer one overrides. */
function withoutOverridden(resolution: Resolution, defs: readonly DefRef[]): readonly DefRef[] {
  return defs.filter((ref, index) =>
    !defs.slice(0, index).some((nearer) => isOverridden(resolution, nearer, ref))
  );
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
  const container = file?.facts.defs.container(defRef.defOf(ref)) ?? 0;
  return container === 0 ? "" : `${defRef.fileOf(ref)} ${container}`;
}

/** Whether a definition takes so many arguments; a sequence that is spread is taken as a variable number of them only. */
function acceptsCall(resolution: Resolution, ref: DefRef, call: CallSite): boolean {
  if ((call.flags & RefFlag.spread) === 0) return acceptsArguments(resolution, ref, call.argc);
  const file = resolution.world.readDefinition(ref);
  return file?.facts.defs.maxArity(defRef.defOf(ref)) === UNKNOWN_ARITY;
}
