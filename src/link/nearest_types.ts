import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";

/** The types of one name, nearest first, without those that are members of a type behind that of the first. */
export function nearestTypes(
  resolution: Resolution,
  types: readonly DefRef[],
): readonly DefRef[] {
  const [first] = types;
  if (first === undefined || types.length === 1) return types;
  const nearest = containerOf(resolution, first);
  return types.filter((type) => containerOf(resolution, type) === nearest);
}

function containerOf(resolution: Resolution, ref: DefRef): DefRef | undefined {
  const container = resolution.world.fileOf(ref)?.facts.defs.container(defRef.defOf(ref)) ?? 0;
  return container === 0 ? undefined : defRef.of(defRef.fileOf(ref), container);
}
