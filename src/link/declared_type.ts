import { TypeOp } from "../facts/type_op.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { functionType } from "./function_type.ts";
import { isTypeVariable } from "./is_type_variable.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";
import { staticFunction } from "./static_function.ts";
import type { StaticType } from "./static_type.ts";
import { staticTypeOf } from "./static_type_of.ts";

const FUEL = 8;

/** The type in a row of `types` that a definition declares; undefined when it is not known. */
export function declaredType(
  resolution: Resolution,
  file: LinkFile,
  ref: DefRef,
  type: number,
): StaticType | undefined {
  const relations = file.semantics.types;
  if (type === 0 || relations === undefined) return undefined;
  const { types } = file.facts;
  const first = types.a(type);
  switch (types.op(type)) {
    case TypeOp.nullable:
    case TypeOp.wildcard:
      return declaredType(resolution, file, ref, first);
    case TypeOp.array:
      return { kind: "array", element: declaredType(resolution, file, ref, first) };
    case TypeOp.generic:
      return isArray(file, first)
        ? { kind: "array", element: declaredType(resolution, file, ref, types.a(types.b(type))) }
        : declaredType(resolution, file, ref, first);
    case TypeOp.function:
      return staticFunction(file, type);
    default:
      return namedType(resolution, file, ref, type) ?? aliasedFunction(resolution, file, ref, type);
  }
}

/** The function type that a type is another name for. */
function aliasedFunction(
  resolution: Resolution,
  file: LinkFile,
  ref: DefRef,
  type: number,
): StaticType | undefined {
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  const scope = defs.body(def) || defs.scope(def);
  const site = { file, scope, offset: defs.start(def), inherited: true };
  const found = functionType(resolution, site, type, FUEL);
  return found === undefined ? undefined : staticFunction(found.site.file, found.type);
}

function isArray(file: LinkFile, base: number): boolean {
  const { types } = file.facts;
  const name = file.facts.text(types.text(base));
  return types.op(base) === TypeOp.named && file.semantics.genericTypes?.get(name) === "array";
}

function namedType(
  resolution: Resolution,
  file: LinkFile,
  ref: DefRef,
  type: number,
): StaticType | undefined {
  const { defs } = file.facts;
  const { types: relations } = file.semantics;
  const def = defRef.defOf(ref);
  const scope = defs.body(def) || defs.scope(def);
  const site = { file, scope, offset: defs.start(def), inherited: true };
  const value = resolution.valueOfType(site, type, FUEL);
  if (value === undefined && isTypeVariable(file, def, type)) return { kind: "variable" };
  return relations === undefined ? undefined : staticTypeOf(value, relations);
}
