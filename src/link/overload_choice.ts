import { DefFlag } from "../facts/def_flag.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { ParamFlag } from "../facts/param_flag.ts";
import { argumentType } from "./argument_type.ts";
import type { CallSite } from "./call_site.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { fitOf } from "./fit_of.ts";
import type { LinkFile } from "./link_model.ts";
import { type ParameterType, parameterType } from "./parameter_type.ts";
import { passedArguments } from "./passed_arguments.ts";
import type { Resolution } from "./resolution.ts";
import type { StaticType } from "./static_type.ts";
import { TypeFit } from "./type_fit.ts";
import type { TypeRelations } from "./type_relations.ts";

/** A definition that takes the arguments, with how. */
interface Applicable {
  readonly ref: DefRef;
  /** Types that the arguments are taken as, by their position. */
  readonly types: readonly (StaticType | undefined)[];
  readonly fits: readonly TypeFit[];
  /** Whether an argument is one of a variable number of them. */
  readonly isVariable: boolean;
  /** Number of parameters that are left to their defaults. */
  readonly defaults: number;
}

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
  const args = argumentTypes(resolution, call, relations);
  const applicable: Applicable[] = [];
  for (const ref of defs) {
    const found = applicableTo(resolution, ref, call, args, relations);
    if (found !== undefined) applicable.push(found);
  }
  const hidden = applicable.filter((each, index) =>
    !applicable.slice(0, index).some((nearer) => isOverridden(resolution, nearer.ref, each.ref))
  );
  const phased = inFirstPhase(hidden);
  const [best] = phased.filter((each) =>
    phased.every((other) => each === other || isPreferred(resolution, relations, each, other, args))
  );
  return best === undefined ? phased.map(({ ref }) => ref) : [best.ref];
}

function argumentTypes(
  resolution: Resolution,
  call: CallSite,
  relations: TypeRelations,
): readonly (StaticType | undefined)[] {
  const { exprs } = call.site.file.facts;
  const types: (StaticType | undefined)[] = [];
  for (let cell = call.args; cell !== 0; cell = exprs.b(cell)) {
    let arg = exprs.a(cell);
    if (exprs.op(arg) === ExprOp.named) arg = exprs.a(arg);
    types.push(argumentType(resolution, call, arg, relations));
  }
  return types;
}

function applicableTo(
  resolution: Resolution,
  ref: DefRef,
  call: CallSite,
  args: readonly (StaticType | undefined)[],
  relations: TypeRelations,
): Applicable | undefined {
  const file = resolution.world.readDefinition(ref);
  if (file === undefined || isHidden(file, ref, call.site.file)) return undefined;
  const { params } = file.facts;
  const def = defRef.defOf(ref);
  const passed = passedArguments(call, file.facts, def);
  if (passed === undefined) return undefined;
  const types: (StaticType | undefined)[] = [];
  const fits: TypeFit[] = [];
  let isVariable = false;
  for (const { index, param } of passed) {
    const declared = parameterType(resolution, file, ref, param);
    const isRest = (params.flags(param) & ParamFlag.rest) !== 0;
    const isLast = index === args.length - 1;
    const taken = takenAs(resolution, relations, declared, args[index], { isRest, isLast });
    if (taken.fit === TypeFit.none) return undefined;
    isVariable ||= taken.isElement;
    types.push(taken.type);
    fits.push(taken.fit);
  }
  const [start, end] = file.facts.range(params.def, params.count, def);
  if (call.argc !== UNKNOWN_ARITY) {
    // Facts keep the first arguments only: the types of the others are not known.
    for (let index = args.length; index < call.argc; index++) {
      const param = Math.min(start + index, end - 1);
      const { whole, element } = parameterType(resolution, file, ref, param);
      isVariable ||= element !== undefined && call.argc !== end - start;
      types.push(element ?? whole);
      fits.push(TypeFit.unknown);
    }
  }
  const used = new Set(passed.map(({ param }) => param));
  return { ref, types, fits, isVariable, defaults: Math.max(0, end - start - used.size) };
}

const UNKNOWN_ARITY = 255;

/** How one argument is taken: as the whole sequence, or as one of a variable number of arguments. */
function takenAs(
  resolution: Resolution,
  relations: TypeRelations,
  { whole, element }: ParameterType,
  arg: StaticType | undefined,
  place: { readonly isRest: boolean; readonly isLast: boolean },
): { readonly type: StaticType | undefined; readonly fit: TypeFit; readonly isElement: boolean } {
  if (!place.isRest) {
    const fit = fitOf(resolution, relations, whole, arg);
    return { type: whole, fit, isElement: false };
  }
  if (place.isLast && (arg?.kind === "array" || arg?.kind === "null")) {
    const fit = fitOf(resolution, relations, whole, arg);
    if (fit !== TypeFit.none) return { type: whole, fit, isElement: false };
  }
  const fit = fitOf(resolution, relations, element, arg);
  return { type: element, fit, isElement: true };
}

/** Whether a definition is private to another file. */
function isHidden(file: LinkFile, ref: DefRef, from: LinkFile): boolean {
  return file !== from && (file.facts.defs.flags(defRef.defOf(ref)) & DefFlag.private) !== 0;
}

/** Whether a definition is the same in a supertype as one that is nearer. */
function isOverridden(resolution: Resolution, nearer: DefRef, ref: DefRef): boolean {
  const near = resolution.world.fileOf(nearer);
  const far = resolution.world.fileOf(ref);
  if (near === undefined || far === undefined) return false;
  const nearDef = defRef.defOf(nearer);
  const farDef = defRef.defOf(ref);
  const isSameContainer = near === far &&
    near.facts.defs.container(nearDef) === far.facts.defs.container(farDef);
  if (isSameContainer) return false;
  const [nearStart, nearEnd] = near.facts.range(
    near.facts.params.def,
    near.facts.params.count,
    nearDef,
  );
  const [farStart, farEnd] = far.facts.range(far.facts.params.def, far.facts.params.count, farDef);
  if (nearEnd - nearStart !== farEnd - farStart) return false;
  for (let index = 0; nearStart + index < nearEnd; index++) {
    const a = parameterType(resolution, near, nearer, nearStart + index).whole;
    const b = parameterType(resolution, far, ref, farStart + index).whole;
    if (!mayBeSame(a, b)) return false;
  }
  return true;
}

/** Whether two types may be the same; a type variable may stand for any. */
function mayBeSame(a: StaticType | undefined, b: StaticType | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  if (a.kind === "variable" || b.kind === "variable") return true;
  if (a.kind === "named" && b.kind === "named") return a.name === b.name;
  if (a.kind === "class" && b.kind === "class") return a.ref === b.ref;
  if (a.kind === "array" && b.kind === "array") return mayBeSame(a.element, b.element);
  return a.kind === b.kind;
}

/** Those of the first phase in which one is sure to be found. */
function inFirstPhase(applicable: readonly Applicable[]): readonly Applicable[] {
  let first = PHASES;
  for (const each of applicable) {
    if (!each.fits.includes(TypeFit.unknown)) first = Math.min(first, phaseOf(each));
  }
  return applicable.filter((each) => phaseOf(each) <= first);
}

const PHASES = 3;

function phaseOf({ fits, isVariable }: Applicable): number {
  if (isVariable) return 3;
  return fits.includes(TypeFit.boxed) ? 2 : 1;
}

/** Whether one definition is more specific than another, or equally so and the simpler call. */
function isPreferred(
  resolution: Resolution,
  relations: TypeRelations,
  one: Applicable,
  other: Applicable,
  args: readonly (StaticType | undefined)[],
): boolean {
  if (phaseOf(one) > phaseOf(other)) return false;
  if (!isAtLeastAsSpecific(resolution, relations, one, other, args)) return false;
  if (!isAtLeastAsSpecific(resolution, relations, other, one, args)) return true;
  if (one.isVariable !== other.isVariable) return !one.isVariable;
  return one.defaults < other.defaults;
}

function isAtLeastAsSpecific(
  resolution: Resolution,
  relations: TypeRelations,
  one: Applicable,
  other: Applicable,
  args: readonly (StaticType | undefined)[],
): boolean {
  return one.types.every((type, index) => {
    const than = other.types[index];
    const isKnown = args[index] !== undefined && one.fits[index] !== TypeFit.unknown;
    if (!isKnown && !isEqual(type, than)) return false;
    return isEqual(type, than) || fitOf(resolution, relations, than, type) >= TypeFit.subtype;
  });
}

function isEqual(a: StaticType | undefined, b: StaticType | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.kind === b.kind && mayBeSame(a, b);
}
