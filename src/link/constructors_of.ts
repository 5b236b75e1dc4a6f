import { DefFlag } from "../facts/def_flag.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";

/** The constructors that a type writes. */
export function constructorsOf(resolution: Resolution, type: DefRef): readonly DefRef[] {
  const file = resolution.world.readDefinition(type);
  if (file === undefined) return [];
  const { facts, semantics } = file;
  const name = semantics.constructorName ?? facts.text(facts.defs.name(defRef.defOf(type)));
  const found = resolution.membersOf(type, name, { inherited: false, skipSelf: false });
  return found?.defs.filter((ref) => {
    const owner = resolution.world.fileOf(ref);
    return semantics.constructorName !== undefined ||
      ((owner?.facts.defs.flags(defRef.defOf(ref)) ?? 0) & DefFlag.constructor) !== 0;
  }) ?? [];
}
