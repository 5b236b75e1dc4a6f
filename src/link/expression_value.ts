import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/** What an expression stands for, as far as declarations tell; undefined when that is not known. */
export function valueOfExpression(
  resolution: Resolution,
  site: Site,
  expr: number,
  fuel: number,
): Value | undefined {
  if (expr === 0 || fuel <= 0) return undefined;
  const { exprs } = site.file.facts;
  const a = exprs.a(expr);
  const text = (): string => site.file.facts.text(exprs.text(expr));
  const next = (operand: number): Value | undefined => resolution.evaluate(site, operand, fuel - 1);
  switch (exprs.op(expr)) {
    case ExprOp.name:
      return resolution.lookUp(site, text(), "value", fuel - 1);
    case ExprOp.member: {
      const object = next(a);
      return object === undefined ? undefined : resolution.member(site, object, text(), fuel - 1);
    }
    case ExprOp.call:
      return callResult(resolution, site, a, next(a), fuel);
    case ExprOp.new:
      return constructed(resolution, next(a));
    case ExprOp.this:
      return enclosingObject(resolution, site, "self", fuel);
    case ExprOp.super:
      return enclosingObject(resolution, site, "super", fuel);
    case ExprOp.await: {
      const awaited = next(a);
      return awaited?.kind === "module" || awaited?.kind === "instance"
        ? awaited
        : outside(awaited);
    }
    case ExprOp.cast:
      return resolution.valueOfType(site, exprs.b(expr), fuel - 1);
    case ExprOp.nonNull:
    case ExprOp.typeArguments:
    case ExprOp.classReference:
    case ExprOp.dereference:
    case ExprOp.addressOf:
    case ExprOp.assign:
      return next(a);
    case ExprOp.definition:
      return { kind: "definitions", defs: [defRef.of(site.file.number, a)], rule: "scope.file" };
    case ExprOp.index: {
      const object = next(a);
      return object?.kind === "array" ? object.element : outside(object);
    }
    case ExprOp.object:
      return { kind: "object", file: site.file.number, expr, rule: "object.member" };
    case ExprOp.string:
    case ExprOp.number:
    case ExprOp.boolean:
    case ExprOp.regex:
    case ExprOp.template:
    case ExprOp.concat:
      return { kind: "external", package: "std" };
    case ExprOp.array:
    case ExprOp.tuple:
    case ExprOp.comprehension:
      return { kind: "external", package: "std" };
    default:
      return undefined;
  }
}

function outside(value: Value | undefined): Value | undefined {
  return value?.kind === "external" ? value : undefined;
}

function callResult(
  resolution: Resolution,
  site: Site,
  callee: number,
  value: Value | undefined,
  fuel: number,
): Value | undefined {
  const { exprs } = site.file.facts;
  if (exprs.op(callee) === ExprOp.super) {
    return site.file.semantics.callConstructs
      ? enclosingObject(resolution, site, "super", fuel)
      : undefined;
  }
  if (value?.kind === "external" || value?.kind === "missing") return value;
  if (value?.kind !== "definitions") return undefined;
  const [ref] = value.defs;
  const file = ref === undefined ? undefined : resolution.world.readDefinition(ref);
  if (ref === undefined || file === undefined) return undefined;
  const kind = file.facts.defs.kind(defRef.defOf(ref));
  if (kind === DefKind.class) {
    return file.semantics.callConstructs ? constructed(resolution, value) : undefined;
  }
  return returned(resolution, value, fuel);
}

function constructed(resolution: Resolution, value: Value | undefined): Value | undefined {
  if (value?.kind !== "definitions") return outside(value);
  const type = value.defs.find((ref) => {
    const file = resolution.world.readDefinition(ref);
    return file?.facts.defs.kind(defRef.defOf(ref)) === DefKind.class;
  });
  if (type === undefined) return undefined;
  return { kind: "instance", type, rule: weakestRule(value.rule, "type.new"), via: "typed" };
}

/** The result of calling definitions that all declare the same type. */
function returned(
  resolution: Resolution,
  value: Extract<Value, { kind: "definitions" }>,
  fuel: number,
): Value | undefined {
  let agreed: Value | undefined;
  for (const ref of value.defs) {
    const file = resolution.world.readDefinition(ref);
    if (file === undefined) return undefined;
    const { defs } = file.facts;
    const def = defRef.defOf(ref);
    const scope = defs.body(def) || defs.scope(def);
    const declared = { file, scope, offset: defs.start(def), inherited: true };
    const result = resolution.valueOfType(declared, defs.returnType(def), fuel - 1);
    if (result === undefined) return undefined;
    if (agreed !== undefined && !isSameType(agreed, result)) return undefined;
    agreed ??= result;
  }
  if (agreed?.kind !== "instance") return agreed;
  const rule: RuleId = weakestRule(weakestRule(agreed.rule, value.rule), "type.return");
  return { ...agreed, rule, via: "typed" };
}

function isSameType(a: Value, b: Value): boolean {
  return a.kind === "instance" && b.kind === "instance" ? a.type === b.type : a.kind === b.kind;
}

/** The object that `this` or `super` stands for at a place. */
function enclosingObject(
  resolution: Resolution,
  site: Site,
  via: "self" | "super",
  fuel: number,
): Value | undefined {
  const { scopes, defs } = site.file.facts;
  const instance = (type: DefRef): Value => ({
    kind: "instance",
    type,
    rule: via === "super" ? "member.super" : "member.self",
    via,
  });
  for (let scope = site.scope; scope !== 0; scope = scopes.parent(scope)) {
    const owner = scopes.owner(scope);
    if (scopes.kind(scope) === ScopeKind.class && owner !== 0) {
      return instance(defRef.of(site.file.number, owner));
    }
    if (scopes.kind(scope) !== ScopeKind.function || owner === 0) continue;
    const receiver = defs.receiverType(owner);
    if (receiver !== 0 && (defs.flags(owner) & DefFlag.extension) !== 0) {
      return resolution.valueOfType({ ...site, scope: defs.scope(owner) }, receiver, fuel - 1);
    }
    if (defs.kind(owner) !== DefKind.method) continue;
    const container = defs.container(owner);
    if (container !== 0) return instance(defRef.of(site.file.number, container));
    const qualifier = site.file.facts.text(defs.qualifier(owner));
    if (qualifier === "") continue;
    const type = resolution.lookUp(
      { ...site, scope: defs.scope(owner) },
      qualifier,
      "value",
      fuel - 1,
    );
    return type?.kind === "definitions" && type.defs[0] !== undefined
      ? instance(type.defs[0])
      : undefined;
  }
  return undefined;
}
