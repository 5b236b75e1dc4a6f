import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { heldValue } from "./held_value.ts";
import type { FoundMembers, Resolution, Site } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** What `value.name` stands for; undefined when the value or its member is not known. */
export function memberValue(
  resolution: Resolution,
  site: Site,
  value: Value,
  name: string,
  fuel: number,
): Value | undefined {
  if (fuel <= 0) return undefined;
  switch (value.kind) {
    case "module":
    case "package": {
      const { modules } = site.file.semantics;
      const member = heldValue(
        resolution,
        modules.memberOf(resolution.world, value, name, site.file),
        fuel,
      );
      return member === undefined ? undefined : weaken(member, value.rule);
    }
    case "external":
    case "missing":
      return value;
    case "array":
      return { kind: "external", package: "std" };
    case "object":
      return objectMember(resolution, value, name, fuel);
    case "variable":
    case "expression":
    case "local":
      return undefined;
    case "instance":
      return instanceMember(resolution, site, value, name, fuel);
    case "definitions":
      return staticMember(resolution, site, value, name, fuel);
  }
}

function weaken(value: Value, rule: RuleId): Value {
  return "rule" in value ? { ...value, rule: weakestRule(value.rule, rule) } : value;
}

/** A property of an object literal; the last of a name counts. */
function objectMember(
  resolution: Resolution,
  value: Extract<Value, { kind: "expression" | "object" }>,
  name: string,
  fuel: number,
): Value | undefined {
  const file = resolution.world.file(value.file);
  if (file === undefined) return undefined;
  resolution.world.rows(file, name);
  resolution.world.readStars(file);
  const { members } = file.facts;
  const [start, end] = file.facts.range(members.object, members.count, value.expr);
  for (let row = end - 1; row >= start; row--) {
    if (file.facts.text(members.name(row)) !== name) continue;
    const def = members.def(row);
    if (def !== 0) {
      const rule = weakestRule(value.rule, "object.member");
      return { kind: "definitions", defs: [defRef.of(file.number, def)], rule };
    }
    const site = {
      file,
      scope: FactsBuilder.fileScope,
      offset: Number.MAX_SAFE_INTEGER,
      inherited: true,
    };
    return resolution.evaluate(site, members.value(row), fuel - 1);
  }
  return undefined;
}

function instanceMember(
  resolution: Resolution,
  site: Site,
  value: Extract<Value, { kind: "instance" }>,
  name: string,
  fuel: number,
): Value | undefined {
  const found = resolution.membersOf(value.type, name, {
    inherited: site.inherited,
    skipSelf: value.via === "super",
  });
  if (found === undefined) return undefined;
  return foundValue(resolution, found, instanceRule(value, found), fuel);
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
  found: FoundMembers,
  rule: RuleId,
  fuel: number,
): Value | undefined {
  if (found.field !== undefined) {
    return weaken(resolution.valueOfBinding(found.field.file, found.field.row, fuel - 1), rule);
  }
  if (found.defs.length === 0) {
    return found.external === undefined ? undefined : { kind: "external", package: found.external };
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
): Value | undefined {
  const [ref] = value.defs;
  if (ref === undefined) return undefined;
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return undefined;
  const def = defRef.defOf(ref);
  switch (file.facts.defs.kind(def)) {
    case DefKind.class:
    case DefKind.interface:
    case DefKind.object:
    case DefKind.namespace: {
      const found = resolution.membersOf(ref, name, {
        inherited: site.inherited,
        skipSelf: false,
      });
      const isObject = file.facts.defs.kind(def) >= DefKind.object;
      const rule = weakestRule(value.rule, isObject ? "object.member" : "class.static");
      return found === undefined ? undefined : foundValue(resolution, found, rule, fuel);
    }
    case DefKind.method:
    case DefKind.function:
      return propertyMember(resolution, site, ref, value.rule, name, fuel);
    default:
      return undefined;
  }
}

/** A member of the value that a property or getter gives. */
function propertyMember(
  resolution: Resolution,
  site: Site,
  ref: DefRef,
  rule: RuleId,
  name: string,
  fuel: number,
): Value | undefined {
  const file = resolution.world.fileOf(ref);
  if (file === undefined) return undefined;
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  if ((defs.flags(def) & (DefFlag.getter | DefFlag.property)) === 0) {
    const found = resolution.membersOf(ref, name, { inherited: false, skipSelf: false });
    return found === undefined
      ? undefined
      : foundValue(resolution, found, weakestRule(rule, "object.member"), fuel);
  }
  const declared = { file, scope: defs.scope(def), offset: defs.start(def), inherited: true };
  const value = resolution.valueOfType(declared, defs.returnType(def), fuel - 1);
  if (value === undefined) return undefined;
  return resolution.member(site, weaken(value, "type.return"), name, fuel - 1);
}
