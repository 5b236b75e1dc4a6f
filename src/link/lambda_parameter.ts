import { BindingKind } from "../facts/binding_kind.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { calledFunctions } from "./called_functions.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { isTypeVariable } from "./is_type_variable.ts";
import { type LambdaCall, lambdaCall } from "./lambda_call.ts";
import { interfaceMethods } from "./interface_methods.ts";
import { lambdaFunctionType } from "./lambda_function_type.ts";
import { lambdaType } from "./lambda_type.ts";
import type { LinkFile } from "./link_model.ts";
import { refCall } from "./ref_call.ts";
import type { Resolution, Site } from "./resolution.ts";
import { shapedValue } from "./shaped_value.ts";
import { typeArgument } from "./type_argument.ts";
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
  const index = indexOf(file, row);
  const { defs, callee } = calledBy(resolution, file, call, site, fuel);
  if (callee?.kind === "shaped") {
    const form = callee.shape.parameters[index];
    const given = form === undefined ? undefined : shapedValue(callee.receiver, form);
    return given === undefined ? undefined : weakened(given, "type.lambda");
  }
  const [ref, ...others] = defs;
  if (ref === undefined || others.length > 0) return undefined;
  const given = isInterface(resolution, ref)
    ? functionalParameter(resolution, ref, index, fuel)
    : declaredParameter(resolution, ref, file, call, index, fuel);
  return given === undefined ? undefined : weakened(given, "type.lambda");
}

/** What a lambda is passed to. */
function calledBy(
  resolution: Resolution,
  file: LinkFile,
  { ref }: LambdaCall,
  site: Site,
  fuel: number,
): { readonly defs: readonly DefRef[]; readonly callee: Value | undefined } {
  const { refs } = file.facts;
  if (!file.semantics.extensions) {
    const callee = resolution.evaluate(site, refs.expr(ref), fuel - 1, "callable");
    return { defs: callee?.kind === "definitions" ? callee.defs : [], callee };
  }
  const called = calledFunctions(resolution, refs.expr(ref), refCall(file, ref, fuel - 1));
  return { defs: called.defs, callee: called.value };
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
  caller: LinkFile,
  call: LambdaCall,
  index: number,
  fuel: number,
): Value | undefined {
  const declared = lambdaFunctionType(resolution, ref, caller, call, fuel);
  if (declared === undefined) {
    const written = lambdaType(resolution, ref, caller, call);
    const value = written === undefined
      ? undefined
      : resolution.valueOfType(written.site, written.type, fuel - 1);
    return value?.kind === "instance"
      ? functionalParameter(resolution, value.type, index, fuel)
      : undefined;
  }
  const { type, site } = declared;
  const { types } = site.file.facts;
  let cell = types.a(type);
  const isReceived = site.file.facts.text(types.text(type)) === "receiver";
  for (let at = isReceived ? -1 : 0; at < index && cell !== 0; at++) cell = types.b(cell);
  if (cell === 0) return undefined;
  const given = types.a(cell);
  if (!caller.semantics.extensions || !isTypeVariable(site.file, defRef.defOf(ref), given)) {
    return resolution.valueOfType(site, given, fuel - 1);
  }
  const callee = caller.facts.refs.expr(call.ref);
  const generic = { ref, callee, call: refCall(caller, call.ref, fuel - 1) };
  return typeArgument(resolution, generic, given);
}

function isInterface(resolution: Resolution, ref: DefRef): boolean {
  const kind = resolution.world.readDefinition(ref)?.facts.defs.kind(defRef.defOf(ref));
  return kind === DefKind.interface;
}

/** What the only function of an interface gets that a lambda stands for. */
function functionalParameter(
  resolution: Resolution,
  type: DefRef,
  index: number,
  fuel: number,
): Value | undefined {
  const file = resolution.world.readDefinition(type);
  if (file === undefined) return undefined;
  const { defs, params } = file.facts;
  const abstract = interfaceMethods(file.facts, defRef.defOf(type)).filter((def) =>
    (defs.flags(def) & DefFlag.abstract) !== 0
  );
  const [method, ...others] = abstract;
  if (method === undefined || others.length > 0) return undefined;
  resolution.world.readDefinition(defRef.of(file.number, method));
  const [start, end] = file.facts.range(params.def, params.count, method);
  if (start + index >= end) return undefined;
  const scope = defs.body(method) || defs.scope(method);
  const site = { file, scope, offset: defs.start(method), inherited: true };
  return resolution.valueOfType(site, params.type(start + index), fuel - 1);
}
