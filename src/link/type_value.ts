import { DefKind } from "../facts/def_kind.ts";
import { TypeOp } from "../facts/type_op.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { heldValue } from "./held_value.ts";
import { objectOf } from "./object_of.ts";
import { questionNumber } from "./question_number.ts";
import { QuestionSort } from "./question_sort.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/**
 * A value of a declared type. Decorations that keep the type (pointer, nullable, documented) are stripped; a container
 * is never stripped to its element.
 */
export function valueOfType(
  resolution: Resolution,
  site: Site,
  type: number,
  fuel: number,
): Value | undefined {
  if (type === 0 || fuel <= 0) return undefined;
  const { types } = site.file.facts;
  switch (types.op(type)) {
    case TypeOp.named: {
      const scope = types.b(type) || site.scope;
      const name = site.file.facts.text(types.text(type));
      if (site.file.semantics.types?.primitives.has(name)) {
        return { kind: "external", package: "std", name };
      }
      const named = (): Value | undefined => namedType(resolution, { ...site, scope }, name, fuel);
      // Where the type is named decides, unless a local variable may be a type.
      const { separateFunctions, localsAfterDeclaration } = site.file.semantics;
      if (types.b(type) === 0 || (localsAfterDeclaration && !separateFunctions)) return named();
      const sort = site.inherited ? QuestionSort.type : QuestionSort.baseType;
      const question = questionNumber(sort, site.file.number, type, fuel);
      return resolution.world.recalled(question, named);
    }
    case TypeOp.imported:
      return importedType(
        resolution,
        site,
        types.a(type),
        site.file.facts.text(types.text(type)),
        fuel,
      );
    case TypeOp.generic:
      return genericType(resolution, site, type, fuel);
    case TypeOp.pointer:
    case TypeOp.nullable:
    case TypeOp.documented:
      return valueOfType(resolution, site, types.a(type), fuel);
    case TypeOp.array:
      return arrayOf(valueOfType(resolution, site, types.a(type), fuel - 1));
    case TypeOp.wildcard:
      return valueOfType(resolution, site, types.a(type), fuel - 1);
    case TypeOp.self:
      return enclosingType(site);
    case TypeOp.typeOf:
      return resolution.evaluate(site, types.a(type), fuel - 1);
    case TypeOp.channel:
      return arrayOf(valueOfType(resolution, site, types.a(type), fuel - 1));
    case TypeOp.map:
      return {
        kind: "map",
        key: valueOfType(resolution, site, types.a(type), fuel - 1),
        element: valueOfType(resolution, site, types.b(type), fuel - 1),
        rule: "structure",
      };
    case TypeOp.tuple:
      return tupleOf(resolution, site, types.a(type), fuel - 1);
    case TypeOp.literal:
      return { kind: "external", package: "std" };
    case TypeOp.union:
      return onlyMember(resolution, site, types.a(type), fuel);
    case TypeOp.object: {
      const { file, scope } = site;
      return { kind: "shape", file: file.number, type, scope, rule: "structure" };
    }
    default:
      return undefined;
  }
}

function arrayOf(element: Value | undefined, name?: string): Value {
  const named = name === undefined ? {} : { name };
  return element === undefined
    ? { kind: "external", package: "std", ...named }
    : { kind: "array", element, rule: ruleOf(element), ...named };
}

function tupleOf(resolution: Resolution, site: Site, list: number, fuel: number): Value {
  const { types } = site.file.facts;
  const items: (Value | undefined)[] = [];
  for (let cell = list; cell !== 0; cell = types.b(cell)) {
    items.push(valueOfType(resolution, site, types.a(cell), fuel));
  }
  return { kind: "tuple", items, rule: "structure" };
}

/** A type with arguments: those of the language that stand for something else than themselves, else the type alone. */
function genericType(
  resolution: Resolution,
  site: Site,
  type: number,
  fuel: number,
): Value | undefined {
  const { types } = site.file.facts;
  const base = types.a(type);
  const name = types.op(base) === TypeOp.named ? site.file.facts.text(types.text(base)) : "";
  const form = site.file.semantics.genericTypes?.get(name.slice(name.lastIndexOf(".") + 1));
  const value = valueOfType(resolution, site, base, fuel);
  const isOwn = value !== undefined && !(value.kind === "external" && value.package === "std");
  if (form === undefined || isOwn) return value;
  if (form === "union") return onlyMember(resolution, site, types.b(type), fuel);
  const argument = valueOfType(resolution, site, types.a(types.b(type)), fuel - 1);
  switch (form) {
    case "array":
      return arrayOf(argument);
    case "sequence":
      return arrayOf(argument, value?.kind === "external" ? value.name ?? name : name);
    case "map":
    case "record": {
      const second = types.a(types.b(types.b(type)));
      const element = valueOfType(resolution, site, second, fuel - 1);
      const known = value?.kind === "external" ? value.name ?? name : name;
      const map = { kind: "map", key: argument, element, name: known, rule: "structure" } as const;
      return form === "record" ? { ...map, isRecord: true } : map;
    }
    case "tuple":
      return tupleOf(resolution, site, types.b(type), fuel - 1);
    case "same":
      return argument;
    case "class":
      return argument?.kind === "instance"
        ? { kind: "definitions", defs: [argument.type], rule: argument.rule }
        : argument;
    case "promise":
      return argument === undefined
        ? value
        : { kind: "promise", value: argument, rule: ruleOf(argument) };
  }
}

/** The type that an import row and further names lead to: `import("module").Outer.Inner`. */
function importedType(
  resolution: Resolution,
  site: Site,
  row: number,
  rest: string,
  fuel: number,
): Value | undefined {
  const { modules } = site.file.semantics;
  let value = heldValue(
    resolution,
    modules.resolveImport(resolution.world, site.file, row, "type"),
    fuel,
  );
  for (const name of rest === "" ? [] : rest.split(".")) {
    if (value === undefined) return undefined;
    value = resolution.member(site, value, name, fuel - 1, "type");
  }
  return value === undefined ? undefined : instanceOf(resolution, value, fuel);
}

function ruleOf(value: Value): RuleId {
  return value.kind === "instance" || value.kind === "definitions" ? value.rule : "structure";
}

function namedType(
  resolution: Resolution,
  site: Site,
  name: string,
  fuel: number,
): Value | undefined {
  const [first = "", ...rest] = name.split(".");
  let value = resolution.lookUp(site, first, "type", fuel - 1);
  if (value === undefined && rest.length > 0) {
    const { file } = site;
    value = heldValue(
      resolution,
      file.semantics.modules.resolveOutside(resolution.world, file, name, "type"),
      fuel,
    );
    return value === undefined ? undefined : instanceOf(resolution, value, fuel);
  }
  for (const segment of rest) {
    if (value === undefined) return undefined;
    value = resolution.member(site, value, segment, fuel - 1, "type");
  }
  return value === undefined ? undefined : instanceOf(resolution, value, fuel);
}

/** Turns a type by name into a value of it; aliases are followed. */
function instanceOf(resolution: Resolution, value: Value, fuel: number): Value | undefined {
  if (value.kind === "module") {
    const object = objectOf(resolution, value, fuel);
    return object === undefined ? undefined : instanceOf(resolution, object, fuel - 1);
  }
  if (value.kind !== "definitions") {
    return value.kind === "package" || value.kind === "local" ? undefined : value;
  }
  for (const ref of value.defs) {
    const file = resolution.world.readDefinition(ref);
    if (file === undefined) continue;
    const def = defRef.defOf(ref);
    const { defs } = file.facts;
    switch (defs.kind(def)) {
      case DefKind.class:
      case DefKind.interface:
      case DefKind.object:
        return { kind: "instance", type: ref, rule: value.rule, via: "typed" };
      case DefKind.function:
        if (file.semantics.prototypes) {
          return { kind: "instance", type: ref, rule: value.rule, via: "typed" };
        }
        break;
      case DefKind.typeAlias: {
        const scope = defs.body(def) || defs.scope(def);
        const site = { file, scope, offset: Number.MAX_SAFE_INTEGER, inherited: false };
        const named = valueOfType(resolution, site, defs.returnType(def), fuel - 1);
        return named === undefined ? undefined : weakened(named, value.rule);
      }
    }
  }
  return undefined;
}

function enclosingType(site: Site): Value | undefined {
  const { scopes, defs } = site.file.facts;
  for (let scope = site.scope; scope !== 0; scope = scopes.parent(scope)) {
    for (let owner = scopes.owner(scope); owner !== 0; owner = defs.container(owner)) {
      if (defs.kind(owner) !== DefKind.class && defs.kind(owner) !== DefKind.interface) continue;
      const type: DefRef = defRef.of(site.file.number, owner);
      return { kind: "instance", type, rule: "member.self", via: "self" };
    }
  }
  return undefined;
}

/** The one alternative of a union that is a type of its own; several leave the value unknown. */
function onlyMember(
  resolution: Resolution,
  site: Site,
  list: number,
  fuel: number,
): Value | undefined {
  const { types } = site.file.facts;
  let only: Value | undefined;
  for (let cell = list; cell !== 0; cell = types.b(cell)) {
    const member = types.a(cell);
    const name = site.file.facts.text(types.text(member));
    if (types.op(member) === TypeOp.named && EMPTY_TYPES.has(name)) continue;
    const value = valueOfType(resolution, site, member, fuel - 1);
    if (value === undefined || only !== undefined) return undefined;
    only = value;
  }
  return only;
}

const EMPTY_TYPES: ReadonlySet<string> = new Set(["null", "undefined", "None", "nil", "void"]);
