import { type DefRef, defRef } from "./def_ref.ts";
import { functionalShape } from "./functional_shape.ts";
import { isExpected } from "./is_expected.ts";
import type { Resolution } from "./resolution.ts";
import type { StaticType } from "./static_type.ts";
import { staticTypeOf } from "./static_type_of.ts";
import { TypeFit } from "./type_fit.ts";
import type { TypeRelations } from "./type_relations.ts";

type Known<K extends StaticType["kind"]> = Extract<StaticType, { kind: K }>;

/** How well a parameter of one type takes an argument of another; undefined types are not known. */
export function fitOf(
  resolution: Resolution,
  relations: TypeRelations,
  param: StaticType | undefined,
  arg: StaticType | undefined,
): TypeFit {
  if (param === undefined || arg === undefined) return TypeFit.unknown;
  const fit = fitOfKnown(resolution, relations, param, arg);
  const isOpen = fit === TypeFit.none && (arg.kind === "class" || arg.kind === "named") &&
    (isExpected(resolution, param) || isExpected(resolution, arg)) &&
    !(arg.kind === "named" && relations.finals.has(arg.name));
  return isOpen ? TypeFit.unknown : fit;
}

function fitOfKnown(
  resolution: Resolution,
  relations: TypeRelations,
  param: StaticType,
  arg: StaticType,
): TypeFit {
  switch (arg.kind) {
    case "variable":
      return param.kind === "variable" ? TypeFit.subtype : TypeFit.unknown;
    case "null":
      return param.kind === "named" && relations.widening.has(param.name)
        ? TypeFit.none
        : TypeFit.subtype;
    case "function":
      return fitOfFunction(resolution, relations, param, arg);
    case "array":
      return fitOfArray(resolution, relations, param, arg);
    case "class":
      return fitOfClass(resolution, relations, param, arg);
    case "named":
      return relations.widening.has(arg.name)
        ? fitOfPrimitive(relations, param, arg)
        : fitOfObject(relations, param, arg);
  }
}

function fitOfFunction(
  resolution: Resolution,
  relations: TypeRelations,
  param: StaticType,
  arg: Known<"function">,
): TypeFit {
  switch (param.kind) {
    case "function":
      return fitOfFunctions(param, arg);
    case "named": {
      const params = relations.functional.get(param.name);
      if (params !== undefined) return counted(params, arg.params);
      if (param.name === relations.top) {
        return relations.functionsAreObjects ? TypeFit.boxed : TypeFit.none;
      }
      const isKnown = relations.widening.has(param.name) || relations.supertypes.has(param.name);
      return isKnown ? TypeFit.none : TypeFit.unknown;
    }
    case "class":
      return counted(functionalParameters(resolution, param.ref), arg.params);
    case "variable":
      return TypeFit.unknown;
    default:
      return TypeFit.none;
  }
}

function fitOfFunctions(param: Known<"function">, arg: Known<"function">): TypeFit {
  if (arg.hasReceiver !== undefined && param.params !== undefined && arg.params !== undefined) {
    const given = arg.params + (arg.hasReceiver ? 1 : 0);
    return counted(param.params + (param.hasReceiver ? 1 : 0), given);
  }
  const isTooMany = arg.params === undefined && arg.most !== undefined &&
    param.params !== undefined && param.params > arg.most;
  return isTooMany ? TypeFit.none : counted(param.params, arg.params);
}

function counted(params: number | undefined, given: number | undefined): TypeFit {
  if (params === NO_FUNCTION) return TypeFit.none;
  if (params === undefined || given === undefined) return TypeFit.unknown;
  return params === given ? TypeFit.subtype : TypeFit.none;
}

const NO_FUNCTION = -1;

/** Parameters of the one abstract method of an interface; undefined when a supertype may declare it. */
function functionalParameters(resolution: Resolution, ref: DefRef): number | undefined {
  const file = resolution.world.readDefinition(ref);
  const shape = file === undefined ? undefined : functionalShape(file.facts, defRef.defOf(ref));
  if (shape === undefined || shape.methods > 1) return NO_FUNCTION;
  if (shape.methods === 1) return shape.params;
  return resolution.supertypes(ref).length === 0 ? NO_FUNCTION : undefined;
}

function fitOfArray(
  resolution: Resolution,
  relations: TypeRelations,
  param: StaticType,
  arg: Known<"array">,
): TypeFit {
  switch (param.kind) {
    case "variable":
      return TypeFit.subtype;
    case "named":
      return relations.arraySupertypes.has(param.name) ? TypeFit.subtype : TypeFit.none;
    case "array":
      return fitOfElements(resolution, relations, param.element, arg.element);
    default:
      return TypeFit.none;
  }
}

function fitOfElements(
  resolution: Resolution,
  relations: TypeRelations,
  param: StaticType | undefined,
  arg: StaticType | undefined,
): TypeFit {
  const isPrimitive = (type: StaticType | undefined): boolean =>
    type?.kind === "named" && relations.widening.has(type.name);
  if (isPrimitive(param) || isPrimitive(arg)) {
    if (param === undefined || arg === undefined) return TypeFit.unknown;
    const isSame = param.kind === "named" && arg.kind === "named" && param.name === arg.name;
    return isSame ? TypeFit.exact : TypeFit.none;
  }
  return fitOf(resolution, relations, param, arg);
}

function fitOfClass(
  resolution: Resolution,
  relations: TypeRelations,
  param: StaticType,
  arg: Known<"class">,
): TypeFit {
  if (param.kind === "variable") return TypeFit.subtype;
  if (param.kind === "class") {
    if (param.ref === arg.ref) return TypeFit.exact;
    let isOpen = false;
    for (const ancestor of resolution.linearisation(arg.ref)) {
      if (ancestor.kind === "type" && ancestor.ref === param.ref) return TypeFit.subtype;
      if (ancestor.kind === "external" && ancestor.package === "") isOpen = true;
    }
    return isOpen ? TypeFit.unknown : TypeFit.none;
  }
  if (param.kind === "function") {
    const isClosed = resolution.linearisation(arg.ref).every(({ kind }) => kind === "type");
    return isClosed ? TypeFit.none : TypeFit.unknown;
  }
  if (param.kind !== "named" || relations.widening.has(param.name)) return TypeFit.none;
  return param.name === relations.top
    ? TypeFit.subtype
    : fitOfSupertypes(resolution, relations, param.name, arg.ref);
}

/** Whether the supertypes of a type outside of the workspace are known to include a type, or not to. */
function fitOfSupertypes(
  resolution: Resolution,
  relations: TypeRelations,
  name: string,
  ref: DefRef,
): TypeFit {
  let isOpen = implicitSupertypes.has(name);
  for (const ancestor of resolution.linearisation(ref)) {
    if (ancestor.kind === "type") continue;
    const { kind, package: from, name: base } = ancestor;
    const type = base === undefined
      ? undefined
      : staticTypeOf({ kind, package: from, name: base }, relations);
    const known = type?.kind === "named" ? relations.supertypes.get(type.name) : undefined;
    const isIt = type?.kind === "named" && (type.name === name || known?.has(name));
    if (isIt) return TypeFit.subtype;
    if (known === undefined) isOpen = true;
  }
  return isOpen ? TypeFit.unknown : TypeFit.none;
}

/** Supertypes that enumerations and records have without naming them. */
const implicitSupertypes: ReadonlySet<string> = new Set([
  "Comparable",
  "Constable",
  "Enum",
  "Record",
  "Serializable",
]);

function fitOfPrimitive(
  relations: TypeRelations,
  param: StaticType,
  { name, isLiteral }: Known<"named">,
): TypeFit {
  if (param.kind === "variable") return TypeFit.boxed;
  if (param.kind !== "named") return TypeFit.none;
  if (param.name === name) return TypeFit.exact;
  if (relations.widening.get(name)?.includes(param.name)) return TypeFit.subtype;
  if (isLiteral && relations.literalTypes.get(name)?.includes(param.name)) return TypeFit.subtype;
  const box = relations.boxes.get(name) ?? "";
  const isBoxed = param.name === box || param.name === relations.top ||
    (relations.supertypes.get(box)?.has(param.name) ?? false);
  return isBoxed ? TypeFit.boxed : TypeFit.none;
}

function fitOfObject(
  relations: TypeRelations,
  param: StaticType,
  { name }: Known<"named">,
): TypeFit {
  switch (param.kind) {
    case "variable":
      return TypeFit.subtype;
    case "named": {
      if (param.name === name) return TypeFit.exact;
      if (param.name === relations.top) return TypeFit.subtype;
      if (relations.widening.has(param.name)) {
        return relations.boxes.get(param.name) === name ? TypeFit.boxed : TypeFit.none;
      }
      const known = relations.supertypes.get(name);
      if (known === undefined) {
        return relations.finals.has(param.name) ? TypeFit.none : TypeFit.unknown;
      }
      return known.has(param.name) ? TypeFit.subtype : TypeFit.none;
    }
    case "function":
      return relations.supertypes.has(name) ? TypeFit.none : TypeFit.unknown;
    default:
      return TypeFit.none;
  }
}
