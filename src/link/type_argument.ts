import { ExprOp } from "../facts/expr_op.ts";
import { TypeOp } from "../facts/type_op.ts";
import type { CallSite } from "./call_site.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { elementValue } from "./element_value.ts";
import { enclosingObject } from "./enclosing_object.ts";
import { isTypeVariable } from "./is_type_variable.ts";
import { lambdaValue } from "./lambda_value.ts";
import type { LinkFile } from "./link_model.ts";
import { passedArguments } from "./passed_arguments.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";

/** A call of a generic function. */
export interface GenericCall {
  readonly ref: DefRef;
  /** Row of `exprs` of what is called. */
  readonly callee: number;
  readonly call: CallSite;
}

/**
 * What a type parameter of a function stands for at a call: what the call names, the receiver, or what is passed for a
 * parameter of that type. Undefined when none of these tells, or the type is no type parameter of the function.
 *
 * @param type Row of `types` of the function's file.
 */
export function typeArgument(
  resolution: Resolution,
  generic: GenericCall,
  type: number,
): Value | undefined {
  const { call, ref } = generic;
  const file = resolution.world.readDefinition(ref);
  if (file === undefined || call.fuel <= 0) return undefined;
  const def = defRef.defOf(ref);
  if (!isTypeVariable(file, def, type)) return undefined;
  const variable = file.facts.types.text(type);
  return named(resolution, generic, file, variable) ??
    received(resolution, generic, file, variable) ??
    passed(resolution, generic, file, variable);
}

/** The type that the call itself gives for the parameter. */
function named(
  resolution: Resolution,
  { ref, callee, call: { site, fuel } }: GenericCall,
  { facts }: LinkFile,
  variable: number,
): Value | undefined {
  const { exprs, types } = site.file.facts;
  if (exprs.op(callee) !== ExprOp.typeArguments) return undefined;
  const { typeParams } = facts;
  const [start, end] = facts.range(typeParams.def, typeParams.count, defRef.defOf(ref));
  let cell = exprs.b(callee);
  for (let row = start; row < end && cell !== 0; row++, cell = types.b(cell)) {
    if (typeParams.name(row) === variable) {
      return resolution.valueOfType(site, types.a(cell), fuel - 1);
    }
  }
  return undefined;
}

/** The receiver of an extension on the parameter, or an element of it. */
function received(
  resolution: Resolution,
  { ref, callee, call: { site, fuel } }: GenericCall,
  file: LinkFile,
  variable: number,
): Value | undefined {
  const type = file.facts.defs.receiverType(defRef.defOf(ref));
  const place = placeIn(file, type, variable);
  if (place === undefined) return undefined;
  const { exprs } = site.file.facts;
  const plain = exprs.op(callee) === ExprOp.typeArguments ? exprs.a(callee) : callee;
  const value = exprs.op(plain) === ExprOp.member
    ? resolution.evaluate(site, exprs.a(plain), fuel - 1)
    : enclosingObject(resolution, site, "self", fuel - 1);
  return taken(value, place);
}

/** What is passed for a parameter of the type, given by a function that is passed, or an element of what is passed. */
function passed(
  resolution: Resolution,
  { ref, call }: GenericCall,
  file: LinkFile,
  variable: number,
): Value | undefined {
  const { site, fuel } = call;
  const { exprs } = site.file.facts;
  const { params, types } = file.facts;
  for (const { index, param } of passedArguments(call, file.facts, defRef.defOf(ref)) ?? []) {
    let cell = call.args;
    for (let at = 0; at < index; at++) cell = exprs.b(cell);
    const written = exprs.a(cell);
    const argument = exprs.op(written) === ExprOp.named ? exprs.a(written) : written;
    let type = params.type(param);
    while (types.op(type) === TypeOp.nullable) type = types.a(type);
    if (types.op(type) === TypeOp.function) {
      const isResult = exprs.op(argument) === ExprOp.lambda &&
        placeIn(file, types.b(type), variable) === "whole";
      const result = isResult ? lambdaValue(resolution, site, argument, fuel - 1) : undefined;
      if (result !== undefined) return result;
      continue;
    }
    const place = placeIn(file, type, variable);
    if (place === undefined) continue;
    const value = place === "class"
      ? classOf(resolution, call, argument)
      : taken(resolution.evaluate(site, argument, fuel - 1), place);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Types of objects that stand for a class, by their names. */
const CLASS_TYPES: ReadonlySet<string> = new Set(["Class", "KClass"]);

/** Where a type holds a type parameter: it is one, it is a collection of such, or it stands for the class. */
function placeIn(
  file: LinkFile,
  type: number,
  variable: number,
): "whole" | "element" | "class" | undefined {
  const { types } = file.facts;
  switch (types.op(type)) {
    case TypeOp.nullable:
      return placeIn(file, types.a(type), variable);
    case TypeOp.named:
      return types.text(type) === variable ? "whole" : undefined;
    case TypeOp.generic: {
      const name = file.facts.text(types.text(types.a(type)));
      const first = types.a(types.b(type));
      const argument = types.op(first) === TypeOp.wildcard ? types.a(first) : first;
      if (placeIn(file, argument, variable) !== "whole") return undefined;
      if (CLASS_TYPES.has(name)) return "class";
      const form = file.semantics.genericTypes?.get(name);
      return form === "array" || form === "sequence" ? "element" : undefined;
    }
    default:
      return undefined;
  }
}

function taken(value: Value | undefined, place: "whole" | "element" | "class"): Value | undefined {
  if (value?.kind === "local" || value?.kind === "missing" || place === "class") return undefined;
  if (place === "whole") return value?.kind === "definitions" ? undefined : value;
  return value?.kind === "array" ? elementValue(value) : undefined;
}

/** An object of the class that `Type::class` or `Type::class.java` stands for. */
function classOf(
  resolution: Resolution,
  { site, fuel }: CallSite,
  argument: number,
): Value | undefined {
  const { exprs } = site.file.facts;
  const reference = exprs.op(argument) === ExprOp.member ? exprs.a(argument) : argument;
  if (exprs.op(reference) !== ExprOp.classReference) return undefined;
  const value = resolution.evaluate(site, exprs.a(reference), fuel - 1, "type");
  const [type] = value?.kind === "definitions" ? value.defs : [];
  if (value?.kind === "external") return value;
  return type === undefined
    ? undefined
    : { kind: "instance", type, rule: "type.return", via: "typed" };
}
