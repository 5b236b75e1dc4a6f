import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";

/** What calling a definition gives by its declared type; undefined when that is not known. */
export function declaredResult(
  resolution: Resolution,
  ref: DefRef,
  fuel: number,
): Value | undefined {
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return undefined;
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  const scope = defs.body(def) || defs.scope(def);
  const declared = { file, scope, offset: defs.start(def), inherited: true };
  return resolution.valueOfType(declared, defs.returnType(def), fuel - 1);
}
