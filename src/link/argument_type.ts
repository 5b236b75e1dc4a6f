import { BindingKind } from "../facts/binding_kind.ts";
import { DefFlag } from "../facts/def_flag.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { bindingsInScope } from "./bindings_in_scope.ts";
import type { CallSite } from "./call_site.ts";
import { defRef } from "./def_ref.ts";
import { functionType } from "./function_type.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution, Site } from "./resolution.ts";
import { staticFunction } from "./static_function.ts";
import type { StaticType } from "./static_type.ts";
import { staticTypeOf } from "./static_type_of.ts";
import type { TypeRelations } from "./type_relations.ts";
import type { Value } from "./value.ts";

/** The type of an argument; undefined when it is not known. */
export function argumentType(
  resolution: Resolution,
  { site, fuel }: CallSite,
  expr: number,
  relations: TypeRelations,
): StaticType | undefined {
  const { exprs } = site.file.facts;
  if (fuel <= 0) return undefined;
  switch (exprs.op(expr)) {
    case ExprOp.null:
      return { kind: "null" };
    case ExprOp.lambda:
      return functionWritten(site.file, exprs.a(expr));
    case ExprOp.methodReference:
      return { kind: "function", params: undefined };
    case ExprOp.this:
      if (exprs.text(expr) === 0 && mayBeAnother(resolution, site, fuel - 1)) return undefined;
      return staticTypeOf(resolution.evaluate(site, expr, fuel - 1), relations);
    case ExprOp.number: {
      const type = staticTypeOf(resolution.evaluate(site, expr, fuel - 1), relations);
      return type?.kind === "named" ? { ...type, isLiteral: true } : type;
    }
    case ExprOp.definition:
      return { kind: "class", ref: defRef.of(site.file.number, exprs.a(expr)) };
    case ExprOp.name: {
      const value = resolution.evaluate(site, expr, fuel - 1);
      return typeOfObject(resolution, value) ?? staticTypeOf(value, relations) ??
        heldFunction(resolution, site, site.file.facts.text(exprs.text(expr)), fuel - 1);
    }
    default: {
      const value = resolution.evaluate(site, expr, fuel - 1);
      return typeOfObject(resolution, value) ?? staticTypeOf(value, relations);
    }
  }
}

/** Whether a lambda around a place may have a receiver of its own of which nothing is known. */
function mayBeAnother(resolution: Resolution, { file, scope }: Site, fuel: number): boolean {
  const { scopes } = file.facts;
  for (let at = scope; at !== 0; at = scopes.parent(at)) {
    if (scopes.kind(at) === ScopeKind.lambda) {
      const receiver = resolution.lambdaReceiver(file, at, fuel);
      if (receiver.kind !== "none") return receiver.kind === "open";
    }
    if (scopes.kind(at) === ScopeKind.function || scopes.kind(at) === ScopeKind.class) return false;
  }
  return false;
}

/** The type of a singleton that is passed by its name. */
function typeOfObject(resolution: Resolution, value: Value | undefined): StaticType | undefined {
  const [ref] = value?.kind === "definitions" ? value.defs : [];
  const file = ref === undefined ? undefined : resolution.world.readDefinition(ref);
  if (ref === undefined || file === undefined) return undefined;
  const flags = file.facts.defs.flags(defRef.defOf(ref));
  return (flags & DefFlag.object) !== 0 ? { kind: "class", ref } : undefined;
}

/** A lambda; without parameters that it declares it may have one, or none. */
function functionWritten(file: LinkFile, scope: number): StaticType {
  const params = parameterCount(file, scope);
  return params === undefined
    ? { kind: "function", params, most: 1 }
    : { kind: "function", params };
}

/** The function that a variable of the file holds by its declared type. */
function heldFunction(
  resolution: Resolution,
  site: Site,
  name: string,
  fuel: number,
): StaticType | undefined {
  const { file } = site;
  if (!file.semantics.extensions) return undefined;
  const rows = resolution.world.rows(file, name)?.bindings ?? [];
  const { scopes, bindings } = file.facts;
  for (let scope = site.scope; scope !== 0 && rows.length > 0; scope = scopes.parent(scope)) {
    const row = bindingsInScope(file.facts, rows, scope).find((each) => bindings.type(each) !== 0);
    if (row === undefined) continue;
    const found = functionType(resolution, { ...site, scope }, bindings.type(row), fuel);
    return found === undefined ? undefined : staticFunction(found.site.file, found.type);
  }
  return undefined;
}

/** The number of parameters that a lambda declares; undefined when it may have one without declaring it. */
function parameterCount(file: LinkFile, scope: number): number | undefined {
  const { bindings } = file.facts;
  const [start, end] = file.facts.range(bindings.scope, bindings.count, scope);
  let count = 0;
  for (let row = start; row < end; row++) {
    if (bindings.kind(row) !== BindingKind.param) continue;
    if (file.semantics.extensions && file.facts.text(bindings.name(row)) === "it") return undefined;
    count++;
  }
  return count === 0 && file.semantics.extensions ? undefined : count;
}
