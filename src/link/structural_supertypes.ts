import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";
import { type SatisfiedInterface, satisfiedInterfaces } from "./satisfied_interfaces.ts";

/** The interfaces that a type satisfies by methods which its own file declares. */
export function structuralSupertypes(
  resolution: Resolution,
  file: LinkFile,
  def: number,
): readonly SatisfiedInterface[] {
  const { defs } = file.facts;
  if (defs.kind(def) !== DefKind.class || defs.container(def) !== 0) return [];
  const type = defRef.of(file.number, def);
  const found = new Map<DefRef, SatisfiedInterface>();
  for (let method = 1; method < defs.count; method++) {
    if (defs.kind(method) !== DefKind.method || defs.qualifier(method) !== defs.name(def)) continue;
    const name = file.facts.text(defs.name(method));
    for (const face of satisfiedInterfaces(resolution, file, type, name)) {
      found.set(face.type, face);
    }
  }
  return [...found.values()];
}
