import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { aliasedValue } from "./aliased_value.ts";
import { boundValue } from "./bound_value.ts";
import { elementValue } from "./element_value.ts";
import { heldValue } from "./held_value.ts";
import { impliedValue } from "./implied_value.ts";
import { invokedValue } from "./invoked_value.ts";
import { libraryFunction } from "./library_function.ts";
import type { NameSpace } from "./name_space.ts";
import { literalOf } from "./literal_of.ts";
import { objectMember } from "./object_member.ts";
import type { FoundMembers, Resolution, Site } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { shapedValue } from "./shaped_value.ts";
import { shapeMember } from "./shape_member.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";
import { weakestRule } from "./weakest_rule.ts";

/** What `value.name` stands for; undefined when the value or its member is not known. */
export function memberValue(
  resolution: Resolution,
  site: Site,
  value: Value,
  name: string,
  fuel: number,
  space: NameSpace = "value",
): Value | undefined {
  if (fuel <= 0) return undefined;
  switch (value.kind) {
    case "module":
    case "package":
      return moduleMember(resolution, site, value, name, fuel, space);
    case "external":
      return libraryFunction(site, value, name, space) ??
        (value.name === undefined ? value : { kind: "external", package: value.package });
    case "missing":
      return value;
    case "array":
    case "map":
    case "tuple":
    case "promise":
      return shapedMember(site, value, name);
    case "shaped":
      return { kind: "external", package: "std" };
    case "object":
      return objectMember(resolution, value, name, fuel);
    case "shape":
      return shapeMember(resolution, value, name, fuel);
    case "variable":
    case "expression":
    case "property":
    case "accessor":
    case "local":
      return undefined;
    case "instance":
      return ownOrLibrary(
        site,
        value,
        name,
        space,
        instanceMember(resolution, site, value, name, fuel, space),
      );
    case "definitions":
      return ownOrLibrary(
        site,
        value,
        name,
        space,
        staticMember(resolution, site, value, name, fuel, space),
      );
  }
}

/** A member that a value has, or one that the library gives to every value. */
function ownOrLibrary(
  site: Site,
  value: Value,
  name: string,
  space: NameSpace,
  own: Value | undefined,
): Value | undefined {
  const isOwn = own !== undefined && own.kind !== "external";
  return isOwn ? own : libraryFunction(site, value, name, space) ?? own;
}

/** A member of a value of the library: what it gives is told by the value's parts. */
function shapedMember(
  { file }: Site,
  value: Extract<Value, { kind: "array" | "map" | "tuple" | "promise" }>,
  name: string,
): Value {
  const { shapes } = file.semantics;
  if (value.kind === "map" && value.isRecord) return elementValue(value) ?? { kind: "local" };
  const typeName = "name" in value ? value.name : undefined;
  const shape = shapes?.get(`${typeName}.${name}`) ?? shapes?.get(`${value.kind}.${name}`) ??
    shapes?.get(`any.${name}`);
  const std: Value = { kind: "external", package: "std" };
  if (shape === undefined) return std;
  return shape.isProperty
    ? shapedValue(value, shape.form) ?? std
    : { kind: "shaped", receiver: value, shape };
}

function moduleMember(
  resolution: Resolution,
  site: Site,
  value: Extract<Value, { kind: "module" | "package" }>,
  name: string,
  fuel: number,
  space: NameSpace,
): Value | undefined {
  const { modules } = site.file.semantics;
  const { world } = resolution;
  const member = heldValue(
    resolution,
    modules.memberOf(world, value, name, site.file, space),
    fuel,
  );
  if (member !== undefined) return weakened(member, value.rule);
  const object = value.kind === "module"
    ? heldValue(resolution, modules.objectOf?.(world, value), fuel)
    : undefined;
  return object === undefined
    ? undefined
    : resolution.member(site, weakened(object, value.rule), name, fuel - 1, space);
}

function instanceMember(
  resolution: Resolution,
  site: Site,
  value: Extract<Value, { kind: "instance" }>,
  name: string,
  fuel: number,
  space: NameSpace,
): Value | undefined {
  if (name === "constructor" && site.file.semantics.prototypes) {
    return { kind: "definitions", defs: [value.type], rule: weakestRule(value.rule, "type.alias") };
  }
  const found = resolution.membersOf(value.type, name, {
    inherited: site.inherited,
    skipSelf: value.via === "super",
    side: "instance",
    space,
  });
  if (!isDeclared(found)) {
    const implied = impliedValue(resolution, value.type, name, space, value.rule, fuel);
    if (implied !== undefined) return implied;
  }
  if (found !== undefined) {
    return foundValue(resolution, site, found, instanceRule(value, found), fuel, space);
  }
  const literal = literalOf(resolution, value.type, value.rule);
  return literal === undefined ? undefined : objectMember(resolution, literal, name, fuel);
}

function isDeclared(found: FoundMembers | undefined): boolean {
  return found !== undefined && (found.defs.length > 0 || found.field !== undefined);
}

function instanceRule(
  value: Extract<Value, { kind: "instance" }>,
  found: FoundMembers,
): RuleId {
  if (value.via === "super") return weakestRule(value.rule, "member.super");
  if (value.via === "self") {
    return weakestRule(value.rule, found.inherited ? "member.inherited" : "member.self");
  }
  return found.inherited ? weakestRule(value.rule, "member.supertype") : value.rule;
}

function foundValue(
  resolution: Resolution,
  site: Site,
  found: FoundMembers,
  rule: RuleId,
  fuel: number,
  space: NameSpace,
): Value | undefined {
  if (found.field !== undefined) {
    const { file, rows } = found.field;
    const held = weakened(boundValue(resolution, file, rows, fuel - 1), rule);
    return space === "callable" ? invokedValue(resolution, site, held, fuel) : held;
  }
  if (found.defs.length === 0) {
    // A supertype that is no name may be anything.
    return found.external === undefined || found.external === ""
      ? undefined
      : { kind: "external", package: found.external };
  }
  const whole = found.external === undefined ? rule : weakestRule(rule, "base.external");
  return { kind: "definitions", defs: found.defs, rule: whole };
}

/** A member of something named: a static member of a type, a member of a namespace or object, a property's value. */
function staticMember(
  resolution: Resolution,
  site: Site,
  value: Extract<Value, { kind: "definitions" }>,
  name: string,
  fuel: number,
  space: NameSpace,
): Value | undefined {
  const [ref] = value.defs;
  if (ref === undefined) return undefined;
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return undefined;
  const kind = file.facts.defs.kind(defRef.defOf(ref));
  if (name === "prototype" && file.semantics.prototypes) {
    return { kind: "instance", type: ref, rule: value.rule, via: "typed" };
  }
  switch (kind) {
    case DefKind.class:
    case DefKind.interface:
    case DefKind.object:
    case DefKind.namespace: {
      const isObject = kind >= DefKind.object;
      const found = resolution.membersOf(ref, name, {
        inherited: site.inherited,
        skipSelf: false,
        space,
        ...isObject ? {} : { side: "static" },
      });
      const rule = weakestRule(value.rule, isObject ? "object.member" : "class.static");
      if (!isDeclared(found)) {
        const implied = impliedValue(resolution, ref, name, space, rule, fuel);
        if (implied !== undefined) return implied;
      }
      if (found !== undefined) return foundValue(resolution, site, found, rule, fuel, space);
      const literal = literalOf(resolution, ref, rule);
      return literal === undefined ? undefined : objectMember(resolution, literal, name, fuel);
    }
    case DefKind.method:
    case DefKind.function:
      return callableMember(resolution, site, value, name, fuel, space);
    case DefKind.typeAlias: {
      const named = aliasedValue(resolution, value, fuel - 1);
      return named === undefined || named === value || !file.semantics.extensions
        ? undefined
        : resolution.member(site, named, name, fuel - 1, space);
    }
    default:
      return undefined;
  }
}

/** A member of what a property or getter gives, or of a function itself. */
function callableMember(
  resolution: Resolution,
  site: Site,
  { defs: refs, rule }: Extract<Value, { kind: "definitions" }>,
  name: string,
  fuel: number,
  space: NameSpace,
): Value | undefined {
  const ref = refs.find((each) => isGetter(resolution, each)) ?? refs[0];
  const file = ref === undefined ? undefined : resolution.world.fileOf(ref);
  if (ref === undefined || file === undefined) return undefined;
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  const isProperty = (defs.flags(def) & (DefFlag.getter | DefFlag.property)) !== 0;
  if (!isProperty || (file.semantics.prototypes && (defs.flags(def) & DefFlag.getter) === 0)) {
    const found = resolution.membersOf(ref, name, {
      inherited: false,
      skipSelf: false,
      side: "static",
      space,
    });
    return found === undefined
      ? undefined
      : foundValue(resolution, site, found, weakestRule(rule, "object.member"), fuel, space);
  }
  const declared = { file, scope: defs.scope(def), offset: defs.start(def), inherited: true };
  const value = resolution.valueOfType(declared, defs.returnType(def), fuel - 1);
  if (value === undefined) return undefined;
  const given = weakened(weakened(value, rule), "type.return");
  return resolution.member(site, given, name, fuel - 1, space);
}

function isGetter(resolution: Resolution, ref: DefRef): boolean {
  const flags = resolution.world.fileOf(ref)?.facts.defs.flags(defRef.defOf(ref)) ?? 0;
  return (flags & DefFlag.getter) !== 0;
}
