import { DefFlag } from "../facts/def_flag.ts";
import { defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { StaticType } from "./static_type.ts";

/** Whether a type is only declared, and may be another type on each platform (Kotlin `expect`). */
export function isExpected(resolution: Resolution, type: StaticType | undefined): boolean {
  if (type?.kind !== "class") return false;
  const file = resolution.world.readDefinition(type.ref);
  const flags = file?.facts.defs.flags(defRef.defOf(type.ref)) ?? 0;
  return (file?.semantics.extensions ?? false) && (flags & DefFlag.signatureOnly) !== 0;
}
