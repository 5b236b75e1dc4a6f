import { DefFlag } from "../facts/def_flag.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";

/** Whether a definition is called as if it were a member of another type (Kotlin). */
export function isExtension(resolution: Resolution, ref: DefRef): boolean {
  const file = resolution.world.readDefinition(ref);
  return ((file?.facts.defs.flags(defRef.defOf(ref)) ?? 0) & DefFlag.extension) !== 0;
}
