import { DefKind } from "../facts/def_kind.ts";
import { TypeOp } from "../facts/type_op.ts";
import { defRef } from "./def_ref.ts";
import type { Resolution, Site } from "./resolution.ts";

/** A function type and the place in which it is written. */
export interface FunctionType {
  /** Row of `types` of the place's file. */
  readonly type: number;
  readonly site: Site;
}

/** The function type that a type is, is another name for, or is unless it is absent; undefined for any other type. */
export function functionType(
  resolution: Resolution,
  site: Site,
  type: number,
  fuel: number,
): FunctionType | undefined {
  const { types } = site.file.facts;
  switch (types.op(type)) {
    case TypeOp.function:
      return { type, site };
    case TypeOp.nullable:
    case TypeOp.generic:
      return functionType(resolution, site, types.a(type), fuel);
    case TypeOp.named: {
      if (fuel <= 0 || !site.file.semantics.extensions) return undefined;
      const name = site.file.facts.text(types.text(type));
      const value = resolution.lookUp(site, name, "type", fuel - 1);
      const [ref] = value?.kind === "definitions" ? value.defs : [];
      const file = ref === undefined ? undefined : resolution.world.readDefinition(ref);
      if (ref === undefined || file === undefined) return undefined;
      const { defs } = file.facts;
      const def = defRef.defOf(ref);
      if (defs.kind(def) !== DefKind.typeAlias) return undefined;
      const scope = defs.body(def) || defs.scope(def);
      const named = { file, scope, offset: Number.MAX_SAFE_INTEGER, inherited: true };
      return functionType(resolution, named, defs.returnType(def), fuel - 1);
    }
    default:
      return undefined;
  }
}
