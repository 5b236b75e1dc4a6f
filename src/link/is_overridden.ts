import { type DefRef, defRef } from "./def_ref.ts";
import { isSameType } from "./is_same_type.ts";
import { parameterType } from "./parameter_type.ts";
import type { Resolution } from "./resolution.ts";

/** Whether a definition is that of a supertype which another one, of a nearer type, overrides. */
export function isOverridden(resolution: Resolution, nearer: DefRef, ref: DefRef): boolean {
  const near = resolution.world.fileOf(nearer);
  const far = resolution.world.fileOf(ref);
  if (near === undefined || far === undefined) return false;
  const nearDef = defRef.defOf(nearer);
  const farDef = defRef.defOf(ref);
  const nearContainer = near.facts.defs.container(nearDef);
  const farContainer = far.facts.defs.container(farDef);
  const isApart = near !== far || nearContainer !== farContainer;
  if (!isApart || nearContainer === 0 || farContainer === 0) return false;
  const { params } = near.facts;
  const [nearStart, nearEnd] = near.facts.range(params.def, params.count, nearDef);
  const [farStart, farEnd] = far.facts.range(far.facts.params.def, far.facts.params.count, farDef);
  if (nearEnd - nearStart !== farEnd - farStart) return false;
  for (let index = 0; nearStart + index < nearEnd; index++) {
    const a = parameterType(resolution, near, nearer, nearStart + index).whole;
    const b = parameterType(resolution, far, ref, farStart + index).whole;
    const mayBeSame = a === undefined || b === undefined || a.kind === "variable" ||
      b.kind === "variable" || isSameType(a, b);
    if (!mayBeSame) return false;
  }
  return true;
}
