import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";

const UNKNOWN_ARITY = 255;

/** Whether a definition can be called with so many arguments. */
export function acceptsArguments(resolution: Resolution, ref: DefRef, argc: number): boolean {
  if (argc === UNKNOWN_ARITY) return true;
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return false;
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  if (defs.kind(def) !== DefKind.method && defs.kind(def) !== DefKind.function) return true;
  const max = defs.maxArity(def);
  return argc >= defs.minArity(def) && (max === UNKNOWN_ARITY || argc <= max);
}
