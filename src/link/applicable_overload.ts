import { DefFlag } from "../facts/def_flag.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { ParamFlag } from "../facts/param_flag.ts";
import { declaredType } from "./declared_type.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { fitOf } from "./fit_of.ts";
import type { LinkFile } from "./link_model.ts";
import type { OverloadCall } from "./overload_call.ts";
import { type ParameterType, parameterType } from "./parameter_type.ts";
import { passedArguments } from "./passed_arguments.ts";
import type { StaticType } from "./static_type.ts";
import { TypeFit } from "./type_fit.ts";

const UNKNOWN_ARITY = 255;

/** A definition that a call may mean, with how it takes the arguments. */
export interface ApplicableOverload {
  readonly ref: DefRef;
  /** Types that the arguments are taken as, by their position; before them that of an extension's receiver. */
  readonly types: readonly (StaticType | undefined)[];
  readonly fits: readonly TypeFit[];
  readonly isExtension: boolean;
  /** Whether an argument is one of a variable number of them. */
  readonly isVariable: boolean;
  /** Number of parameters that are left to their defaults. */
  readonly defaults: number;
}

/** How a definition takes a call; undefined when it does not. */
export function applicableOverload(
  overloads: OverloadCall,
  ref: DefRef,
): ApplicableOverload | undefined {
  const { resolution, call } = overloads;
  const file = resolution.world.readDefinition(ref);
  if (file === undefined || isHidden(file, ref, call.site.file)) return undefined;
  const def = defRef.defOf(ref);
  const types: (StaticType | undefined)[] = [];
  const fits: TypeFit[] = [];
  const isExtension = (file.facts.defs.flags(def) & DefFlag.extension) !== 0;
  if (isExtension) {
    const type = declaredType(resolution, file, ref, file.facts.defs.receiverType(def));
    types.push(type);
    fits.push(receiverFit(overloads, type));
  }
  const taken = takenArguments(overloads, file, ref);
  if (taken === undefined) return undefined;
  types.push(...taken.types);
  fits.push(...taken.fits);
  if (fits.includes(TypeFit.none)) return undefined;
  const { isVariable } = taken;
  const [start, end] = paramsOf(file.facts, def);
  const defaults = Math.max(0, end - start - taken.used);
  return { ref, types, fits, isExtension, isVariable, defaults };
}

/** How well an extension's receiver takes one of the objects at hand. */
function receiverFit(overloads: OverloadCall, type: StaticType | undefined): TypeFit {
  const { resolution, relations, receivers } = overloads;
  const { semantics } = overloads.call.site.file;
  const callee = overloads.call.name ?? "";
  const hasMember = (receiver: StaticType | undefined): boolean =>
    receiver?.kind === "named" &&
    (semantics.libraryFunctions?.get(receiver.name)?.has(callee) ?? false);
  let best: TypeFit = receivers.isOpen ? TypeFit.unknown : TypeFit.none;
  for (const receiver of receivers.types) {
    // A type of the library has the library's own member or extension of the name.
    const { needsReceiver, isNear } = overloads.call;
    if (needsReceiver && receiver?.kind !== "class" && (!isNear || hasMember(receiver))) continue;
    const fit = fitOf(resolution, relations, type, receiver);
    if (fit > best) best = fit;
  }
  return best === TypeFit.unknown && overloads.call.needsReceiver ? TypeFit.none : best;
}

interface TakenArguments {
  readonly types: readonly (StaticType | undefined)[];
  readonly fits: readonly TypeFit[];
  readonly isVariable: boolean;
  /** Number of parameters that are passed. */
  readonly used: number;
}

function takenArguments(
  { resolution, relations, call, args, spreads }: OverloadCall,
  file: LinkFile,
  ref: DefRef,
): TakenArguments | undefined {
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
    const isWhole = !isRest || spreads.has(index) || isSequence(declared, args[index], isLast);
    const type = isWhole ? declared.whole : declared.element;
    isVariable ||= !isWhole;
    types.push(type);
    fits.push(fitOf(resolution, relations, type, args[index]));
  }
  // Facts keep the first arguments only: the types of the others are not known.
  const [start, end] = paramsOf(file.facts, def);
  const count = call.argc === UNKNOWN_ARITY ? 0 : call.argc;
  for (let index = args.length; index < count; index++) {
    const param = Math.min(start + index, end - 1);
    const { whole, element } = parameterType(resolution, file, ref, param);
    isVariable ||= element !== undefined && count !== end - start;
    types.push(element ?? whole);
    fits.push(TypeFit.unknown);
  }
  const used = new Set(passed.map(({ param }) => param)).size + Math.max(0, count - args.length);
  return { types, fits, isVariable, used };

  /** Whether the last argument is the whole sequence rather than one element of it. */
  function isSequence(
    { whole }: ParameterType,
    arg: StaticType | undefined,
    isLast: boolean,
  ): boolean {
    if (!isLast || (arg?.kind !== "array" && arg?.kind !== "null")) return false;
    return fitOf(resolution, relations, whole, arg) !== TypeFit.none;
  }
}

function paramsOf(facts: FileFacts, def: number): readonly [number, number] {
  return facts.range(facts.params.def, facts.params.count, def);
}

/** Whether a definition is private to another file, or kept from all source. */
function isHidden(file: LinkFile, ref: DefRef, from: LinkFile): boolean {
  const flags = file.facts.defs.flags(defRef.defOf(ref));
  return (flags & DefFlag.hidden) !== 0 || (file !== from && (flags & DefFlag.private) !== 0);
}
