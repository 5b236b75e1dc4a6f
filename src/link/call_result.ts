import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { TypeOp } from "../facts/type_op.ts";
import { aliasedValue } from "./aliased_value.ts";
import { chooseCallables } from "./callable_choice.ts";
import { constructedValue } from "./constructed_value.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { declaredResult } from "./declared_result.ts";
import { enclosingObject } from "./enclosing_object.ts";
import { extensionTargets } from "./extension_targets.ts";
import { inferredResult } from "./inferred_result.ts";
import { lambdaResult } from "./lambda_result.ts";
import { asLibraryType } from "./as_library_type.ts";
import { shapedValue } from "./shaped_value.ts";
import { listedValue } from "./listed_value.ts";
import { objectOf } from "./object_of.ts";
import type { Resolution, Site } from "./resolution.ts";
import { chosenSignatures } from "./signature_choice.ts";
import { typeArgument } from "./type_argument.ts";
import { takingValue } from "./taking_value.ts";
import { writtenCall } from "./written_call.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/**
 * What a call gives.
 *
 * @param call Row of `exprs` of the call.
 * @param value What its callee stands for.
 */
export function callResult(
  resolution: Resolution,
  site: Site,
  call: number,
  value: Value | undefined,
  fuel: number,
): Value | undefined {
  if (fuel <= 0) return undefined;
  const { exprs } = site.file.facts;
  if (exprs.op(exprs.a(call)) === ExprOp.super) {
    return site.file.semantics.callConstructs
      ? enclosingObject(resolution, site, "super", fuel)
      : undefined;
  }
  const extension = extensionResult(resolution, site, call, value, fuel);
  if (extension !== undefined) return extension;
  if (value?.kind === "external") {
    return givenByLibrary(resolution, site, call, value, fuel) ?? externalResult(site, value);
  }
  if (value?.kind === "missing") return value;
  if (value?.kind === "accessor") return value.value;
  if (value?.kind === "shaped") {
    const result = lambdaResult(resolution, site, call, fuel);
    const given = shapedValue(value.receiver, value.shape.form, result);
    return asLibraryType(given, value.shape.typeName) ?? { kind: "external", package: "std" };
  }
  if (value?.kind === "module") {
    return callResult(resolution, site, call, objectOf(resolution, value, fuel), fuel - 1);
  }
  const callee = exprs.op(exprs.a(call)) === ExprOp.typeArguments
    ? exprs.a(exprs.a(call))
    : exprs.a(call);
  const taking = takingValue(resolution, callee, value, writtenCall(site, call, fuel - 1));
  const called = aliasedValue(resolution, taking, fuel);
  if (called?.kind !== "definitions") return called?.kind === "external" ? called : undefined;
  const [ref] = called.defs;
  const file = ref === undefined ? undefined : resolution.world.readDefinition(ref);
  if (ref === undefined || file === undefined) return undefined;
  const kind = file.facts.defs.kind(defRef.defOf(ref));
  if (kind === DefKind.class) {
    return file.semantics.callConstructs ? constructedValue(resolution, called, fuel) : undefined;
  }
  return returned(resolution, site, call, called, fuel);
}

/** What a function of the library gives of its first argument. */
function givenByLibrary(
  resolution: Resolution,
  site: Site,
  call: number,
  value: Extract<Value, { kind: "external" }>,
  fuel: number,
): Value | undefined {
  const { exprs } = site.file.facts;
  const shape = value.package === "std" && value.name !== undefined
    ? site.file.semantics.shapes?.get(`std.${value.name}`)
    : undefined;
  if (shape === undefined) return undefined;
  if (shape.form === "listed") {
    return asLibraryType(listedValue(resolution, site, call, fuel - 1), shape.typeName);
  }
  if (shape.form === "result" || shape.form === "promise") {
    return shapedValue(value, shape.form, lambdaResult(resolution, site, call, fuel));
  }
  if (exprs.b(call) === 0) return undefined;
  const argument = resolution.evaluate(site, exprs.a(exprs.b(call)), fuel - 1);
  return argument === undefined || argument.kind === "external"
    ? undefined
    : shapedValue(argument, shape.form);
}

/** What an extension function gives that is called as a member. */
function extensionResult(
  resolution: Resolution,
  site: Site,
  call: number,
  value: Value | undefined,
  fuel: number,
): Value | undefined {
  const { exprs } = site.file.facts;
  const isOpen = value === undefined || value.kind === "external" || value.kind === "shaped";
  if (!site.file.semantics.extensions || !isOpen) return undefined;
  const callee = exprs.op(exprs.a(call)) === ExprOp.typeArguments
    ? exprs.a(exprs.a(call))
    : exprs.a(call);
  const targets = extensionTargets(resolution, callee, writtenCall(site, call, fuel - 1));
  if (targets === undefined) return undefined;
  const found: Value = { kind: "definitions", ...targets };
  return returned(resolution, site, call, found, fuel) ?? { kind: "local" };
}

/** Something from outside; of the called class, where calling a class constructs it and the name is that of one. */
function externalResult(site: Site, value: Extract<Value, { kind: "external" }>): Value {
  const { package: from, name } = value;
  const isClass = site.file.semantics.callConstructs && name !== undefined && /^\p{Lu}/u.test(name);
  return isClass ? value : { kind: "external", package: from };
}

/** The result of calling definitions that all declare the same type. */
function returned(
  resolution: Resolution,
  site: Site,
  call: number,
  value: Extract<Value, { kind: "definitions" }>,
  fuel: number,
): Value | undefined {
  let agreed: Value | undefined;
  for (const ref of calledDefinitions(resolution, site, call, value, fuel)) {
    const result = genericResult(resolution, site, call, ref, fuel) ??
      declaredResult(resolution, ref, fuel) ?? inferredResult(resolution, ref, fuel);
    if (result === undefined) return undefined;
    if (agreed !== undefined && !isSameType(agreed, result)) return undefined;
    agreed ??= result;
  }
  if (agreed === undefined) return undefined;
  const result = weakened(weakened(agreed, value.rule), "type.return");
  return result.kind === "instance" ? { ...result, via: "typed" } : result;
}

/** The result of a function whose type is one of its type parameters. */
function genericResult(
  resolution: Resolution,
  site: Site,
  call: number,
  ref: DefRef,
  fuel: number,
): Value | undefined {
  if (!site.file.semantics.extensions) return undefined;
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return undefined;
  const { types, defs } = file.facts;
  const declared = defs.returnType(defRef.defOf(ref));
  const type = types.op(declared) === TypeOp.nullable ? types.a(declared) : declared;
  const callee = site.file.facts.exprs.a(call);
  const generic = { ref, callee, call: writtenCall(site, call, fuel - 1) };
  return typeArgument(resolution, generic, type);
}

function calledDefinitions(
  resolution: Resolution,
  site: Site,
  call: number,
  { defs, rule }: Extract<Value, { kind: "definitions" }>,
  fuel: number,
): readonly DefRef[] {
  if (!site.file.semantics.overloads) {
    return chosenSignatures(resolution, site.file, call, defs);
  }
  if (defs.length < 2) return defs;
  return chooseCallables(resolution, defs, writtenCall(site, call, fuel), rule)?.defs ?? defs;
}

function isSameType(a: Value, b: Value): boolean {
  return a.kind === "instance" && b.kind === "instance" ? a.type === b.type : a.kind === b.kind;
}
