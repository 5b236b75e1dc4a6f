import type { DefRef } from "./def_ref.ts";
import type { NameSpace } from "./name_space.ts";
import type { Ancestor, Resolution } from "./resolution.ts";

/** Whether a supertype outside of the workspace may have a member; what the standard library has is known. */
export function mayDeclare(
  resolution: Resolution,
  type: DefRef,
  ancestor: Extract<Ancestor, { kind: "external" }>,
  name: string,
  space: NameSpace | undefined,
): boolean {
  const semantics = resolution.world.fileOf(type)?.semantics;
  if (ancestor.package !== "std" || semantics === undefined) return true;
  // Its variables are not known where they have names apart.
  if (semantics.separateFunctions && space !== "callable") return true;
  return semantics.standardLibrary().memberNames.has(name);
}
