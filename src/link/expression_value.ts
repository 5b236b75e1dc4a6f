import { ExprOp } from "../facts/expr_op.ts";
import { agreedValue } from "./agreed_value.ts";
import { assignedMember } from "./assigned_member.ts";
import { callResult } from "./call_result.ts";
import { constructedValue } from "./constructed_value.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { elementValue } from "./element_value.ts";
import { enclosingObject } from "./enclosing_object.ts";
import { isExtension } from "./is_extension.ts";
import { labelledObject } from "./labelled_object.ts";
import { constructedSpace } from "./constructed_space.ts";
import type { NameSpace } from "./name_space.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

const MAX_FUEL = 16;

/**
 * What an expression stands for, as far as declarations tell; undefined when that is not known.
 *
 * @param space Where the name is looked for with which the expression ends.
 */
export function valueOfExpression(
  resolution: Resolution,
  site: Site,
  expr: number,
  fuel: number,
  space: NameSpace = "value",
): Value | undefined {
  if (expr === 0 || fuel <= 0) return undefined;
  const { exprs } = site.file.facts;
  const a = exprs.a(expr);
  switch (exprs.op(expr)) {
    case ExprOp.name:
      return resolution.lookUp(site, textOf(site, expr), space, fuel);
    case ExprOp.member: {
      if (textOf(site, expr) === "super" && site.file.semantics.types !== undefined) {
        const name = site.file.facts.text(exprs.text(a));
        return labelledObject(resolution, site, "super", `@${name}`, fuel);
      }
      const name = textOf(site, expr);
      const assigned = assignedMember(resolution, site, a, name);
      if (assigned !== undefined) return assigned;
      const object = resolution.evaluate(site, a, fuel);
      if (object === undefined) return undefined;
      const member = resolution.member(site, object, name, fuel, space);
      return space === "callable" ? withoutExtensions(resolution, site, member) : member;
    }
    case ExprOp.methodReference:
      return referencedMethod(resolution, site, expr, fuel);
    case ExprOp.call:
      // Choosing among overloads asks for the arguments again and again, and these for their own.
      return resolution.world.recalled(expr * MAX_FUEL + fuel, () => {
        const callee = resolution.evaluate(site, a, fuel, "callable");
        return callResult(resolution, site, expr, callee, fuel);
      }, site);
    case ExprOp.new:
      return constructedValue(
        resolution,
        resolution.evaluate(site, a, fuel, constructedSpace(site.file)),
        fuel,
      );
    case ExprOp.this:
      return exprs.text(expr) === 0
        ? enclosingObject(resolution, site, "self", fuel)
        : labelledObject(resolution, site, "self", textOf(site, expr), fuel);
    case ExprOp.super:
      return exprs.text(expr) === 0
        ? enclosingObject(resolution, site, "super", fuel)
        : labelledObject(resolution, site, "super", textOf(site, expr), fuel);
    case ExprOp.import:
      return namedModule(resolution, site, expr, false);
    case ExprOp.await: {
      if (exprs.op(a) === ExprOp.import) return namedModule(resolution, site, a, true);
      const awaited = resolution.evaluate(site, a, fuel);
      if (awaited?.kind === "promise") return awaited.value;
      return awaited?.kind === "external" ? outside(awaited) : asItIs(awaited);
    }
    case ExprOp.cast:
      return resolution.valueOfType(site, exprs.b(expr), fuel - 1);
    case ExprOp.nonNull:
    case ExprOp.typeArguments:
      return resolution.evaluate(site, a, fuel, space);
    case ExprOp.classReference:
      return literal(site, exprs.op(expr), "");
    case ExprOp.dereference:
    case ExprOp.addressOf:
    case ExprOp.assign:
      return resolution.evaluate(site, a, fuel);
    case ExprOp.definition:
      return { kind: "definitions", defs: [defRef.of(site.file.number, a)], rule: "scope.file" };
    case ExprOp.index: {
      const object = resolution.evaluate(site, a, fuel);
      if (object?.kind !== "tuple") return elementValue(object);
      const index = exprs.b(expr);
      return exprs.op(index) === ExprOp.number
        ? object.items[Number(textOf(site, index))]
        : undefined;
    }
    case ExprOp.object:
      return {
        kind: "object",
        file: site.file.number,
        expr,
        scope: site.scope,
        rule: "object.member",
      };
    case ExprOp.conditional:
    case ExprOp.logical:
      return agreedValue([
        resolution.evaluate(site, a, fuel),
        resolution.evaluate(site, exprs.b(expr), fuel),
      ]);
    case ExprOp.string:
    case ExprOp.number:
    case ExprOp.boolean:
    case ExprOp.regex:
    case ExprOp.template:
    case ExprOp.concat:
      return literal(site, exprs.op(expr), textOf(site, expr));
    case ExprOp.array:
      return sequenceOf(listed(resolution, site, a, fuel));
    case ExprOp.tuple:
      return { kind: "tuple", items: listed(resolution, site, a, fuel), rule: "structure" };
    case ExprOp.comprehension: {
      const inside = { ...site, scope: exprs.b(expr) || site.scope };
      return sequenceOf([resolution.evaluate(inside, a, fuel - 1)]);
    }
    default:
      return undefined;
  }
}

function textOf({ file }: Site, expr: number): string {
  return file.facts.text(file.facts.exprs.text(expr));
}

/** Extensions that a type declares are called on other objects than those of the type. */
function withoutExtensions(
  resolution: Resolution,
  site: Site,
  value: Value | undefined,
): Value | undefined {
  if (value?.kind !== "definitions" || !site.file.semantics.extensions) return value;
  const defs = value.defs.filter((ref) => !isMemberExtension(resolution, ref));
  if (defs.length === value.defs.length) return value;
  return defs.length === 0 ? undefined : { ...value, defs };
}

function isMemberExtension(resolution: Resolution, ref: DefRef): boolean {
  const file = resolution.world.readDefinition(ref);
  return file?.facts.defs.container(defRef.defOf(ref)) !== 0 && isExtension(resolution, ref);
}

/** A value of a type that the language gives to a literal. */
function literal({ file }: Site, op: number, text: string): Value {
  const name = file.semantics.types?.literalType(op, text);
  return { kind: "external", package: "std", ...name === undefined ? {} : { name } };
}

/** The method of `object::name`, of `Type::name`, or of `::name`; the type itself for `Type::new`. */
function referencedMethod(
  resolution: Resolution,
  site: Site,
  expr: number,
  fuel: number,
): Value | undefined {
  const { exprs } = site.file.facts;
  const object = exprs.a(expr);
  const name = site.file.facts.text(exprs.text(expr));
  if (object === 0) return resolution.lookUp(site, name, "callable", fuel);
  if (name === "new") return resolution.evaluate(site, object, fuel, "type");
  const value = resolution.evaluate(site, object, fuel);
  return value === undefined ? undefined : resolution.member(site, value, name, fuel, "callable");
}

/** The module that `require("m")` gives, or `import("m")` once it is awaited. */
function namedModule(
  resolution: Resolution,
  site: Site,
  expr: number,
  isAwaited: boolean,
): Value | undefined {
  const { exprs } = site.file.facts;
  const name = exprs.a(expr);
  if (exprs.op(name) !== ExprOp.string) return undefined;
  const form = site.file.facts.text(exprs.text(expr)) === "require" ? "require" : "import";
  if (form === "import" && !isAwaited) return { kind: "external", package: "std" };
  const { modules } = site.file.semantics;
  const specifier = site.file.facts.text(exprs.text(name));
  return modules.moduleNamed?.(resolution.world, site.file, specifier, form);
}

/** Elements of a list that are looked at, which is how many facts keep; others may differ. */
const MAX_ELEMENTS = 8;

function listed(
  resolution: Resolution,
  site: Site,
  list: number,
  fuel: number,
): (Value | undefined)[] {
  const { exprs } = site.file.facts;
  const values: (Value | undefined)[] = [];
  for (let cell = list; cell !== 0 && values.length < MAX_ELEMENTS; cell = exprs.b(cell)) {
    values.push(resolution.evaluate(site, exprs.a(cell), fuel - 1));
  }
  return values;
}

/** A sequence of values that agree. */
function sequenceOf(values: readonly (Value | undefined)[]): Value {
  const agreed = agreedValue(values);
  return agreed === undefined || agreed.kind === "external"
    ? { kind: "external", package: "std" }
    : { kind: "array", element: agreed, rule: "structure" };
}

/** What is no promise is its own result. */
function asItIs(value: Value | undefined): Value | undefined {
  switch (value?.kind) {
    case "module":
    case "instance":
    case "array":
    case "map":
    case "tuple":
      return value;
    default:
      return undefined;
  }
}

function outside(value: Value | undefined): Value | undefined {
  return value?.kind === "external" ? { kind: "external", package: value.package } : undefined;
}
