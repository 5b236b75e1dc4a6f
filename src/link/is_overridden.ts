import { DefFlag } from "../facts/def_flag.ts";
import { declaredType } from "./declared_type.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { isExpected } from "./is_expected.ts";
import { isSameType } from "./is_same_type.ts";
import { isTypeVariable } from "./is_type_variable.ts";
import type { LinkFile } from "./link_model.ts";
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
  if (!isOfSameReceiver(resolution, near, nearer, far, ref)) return false;
  for (let index = 0; nearStart + index < nearEnd; index++) {
    const a = parameterType(resolution, near, nearer, nearStart + index).whole;
    const b = parameterType(resolution, far, ref, farStart + index).whole;
    const isVariable = near.semantics.extensions &&
      isTypeVariable(far, farDef, far.facts.params.type(farStart + index));
    const mayBeSame = isVariable || a === undefined || b === undefined || a.kind === "variable" ||
      b.kind === "variable" || isSameType(a, b);
    // What is expected of all platforms is of another type on each, but of the same name.
    const isOther = !mayBeSame && (isExpected(resolution, a) || isExpected(resolution, b)) &&
      near.facts.text(params.typeText(nearStart + index)) ===
        far.facts.text(far.facts.params.typeText(farStart + index));
    if (!mayBeSame && !isOther) return false;
  }
  return true;
}

/** Whether two functions are extensions of one type, or none of them is one. */
function isOfSameReceiver(
  resolution: Resolution,
  near: LinkFile,
  nearer: DefRef,
  far: LinkFile,
  ref: DefRef,
): boolean {
  const receiver = (file: LinkFile, def: DefRef): number => {
    const { defs } = file.facts;
    const row = defRef.defOf(def);
    return (defs.flags(row) & DefFlag.extension) === 0 ? 0 : defs.receiverType(row);
  };
  const [nearType, farType] = [receiver(near, nearer), receiver(far, ref)];
  if (nearType === 0 || farType === 0) return nearType === farType;
  const a = declaredType(resolution, near, nearer, nearType);
  const b = declaredType(resolution, far, ref, farType);
  if (a === undefined || b === undefined || b.kind === "variable" || isSameType(a, b)) return true;
  const text = (file: LinkFile, def: DefRef): string =>
    file.facts.text(file.facts.defs.receiverText(defRef.defOf(def)));
  return (isExpected(resolution, a) || isExpected(resolution, b)) &&
    text(near, nearer) === text(far, ref);
}
