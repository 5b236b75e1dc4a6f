import { BindingKind } from "../facts/binding_kind.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { TypeOp } from "../facts/type_op.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { lambdaCall } from "./lambda_call.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";
import { shapedValue } from "./shaped_value.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/**
 * What the parameter of a lambda is given, as far as the function tells that the lambda is passed to: by its declared
 * type, or as a function of the library.
 *
 * @param row Row of `bindings` of the parameter.
 */
export function lambdaParameter(
  resolution: Resolution,
  file: LinkFile,
  row: number,
  fuel: number,
): Value | undefined {
  const { bindings, scopes, refs } = file.facts;
  const scope = bindings.scope(row);
  if (fuel <= 0 || scopes.kind(scope) !== ScopeKind.lambda) return undefined;
  const call = lambdaCall(file.facts, scope);
  if (call === undefined) return undefined;
  const site = {
    file,
    scope: refs.scope(call.ref),
    offset: refs.start(call.ref),
    inherited: true,
  };
  const callee = resolution.evaluate(site, refs.expr(call.ref), fuel - 1, "callable");
  const index = indexOf(file, row);
  if (callee?.kind === "shaped") {
    const form = callee.shape.parameters[index];
    const given = form === undefined ? undefined : shapedValue(callee.receiver, form);
    return given === undefined ? undefined : weakened(given, "type.lambda");
  }
  const [ref, ...others] = callee?.kind === "definitions" ? callee.defs : [];
  if (ref === undefined || others.length > 0) return undefined;
  const given = declaredParameter(resolution, ref, call.argument, index, fuel);
  return given === undefined ? undefined : weakened(given, "type.lambda");
}

/** Which parameter a binding is, or is a part of. */
function indexOf(file: LinkFile, row: number): number {
  const { bindings } = file.facts;
  const [start, end] = file.facts.range(bindings.scope, bindings.count, bindings.scope(row));
  let index = 0;
  for (let other = start; other < end; other++) {
    const isBefore = bindings.kind(other) === BindingKind.param &&
      bindings.start(other) < bindings.start(row) && bindings.path(other) === 0;
    if (isBefore) index++;
  }
  return index;
}

/** What a function that is passed gets, by the type that the parameter declares which it is passed for. */
function declaredParameter(
  resolution: Resolution,
  ref: DefRef,
  argument: number,
  index: number,
  fuel: number,
): Value | undefined {
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return undefined;
  const { defs, params, types } = file.facts;
  const def = defRef.defOf(ref);
  const [start, end] = file.facts.range(params.def, params.count, def);
  let type = start + argument < end ? params.type(start + argument) : 0;
  while (types.op(type) === TypeOp.nullable) type = types.a(type);
  if (types.op(type) !== TypeOp.function) return undefined;
  let cell = types.a(type);
  for (let at = 0; at < index && cell !== 0; at++) cell = types.b(cell);
  const scope = defs.body(def) || defs.scope(def);
  const site = { file, scope, offset: defs.start(def), inherited: true };
  return cell === 0 ? undefined : resolution.valueOfType(site, types.a(cell), fuel - 1);
}
