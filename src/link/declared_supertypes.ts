import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import { supertypeValue } from "./supertype_value.ts";
import type { Value } from "./value.ts";

const FUEL = 8;

/** The supertypes that a type declares, in order; undefined where one is not known. */
export function declaredSupertypes(
  resolution: Resolution,
  type: DefRef,
): readonly (Value | undefined)[] {
  return resolution.world.numbered("supertypes", type, () => {
    const { world } = resolution;
    const merged = world.fileOf(type)?.semantics.modules.mergedWith?.(world, type) ?? [];
    return [type, ...merged].flatMap((ref) => ownSupertypes(resolution, ref));
  });
}

function ownSupertypes(resolution: Resolution, type: DefRef): (Value | undefined)[] {
  const file = resolution.world.readDefinition(type);
  if (file === undefined) return [];
  const def = defRef.defOf(type);
  const { supers, defs, scopes } = file.facts;
  const [start, end] = file.facts.range(supers.def, supers.count, def);
  const values: (Value | undefined)[] = [];
  for (let row = start; row < end; row++) {
    const scope = defs.scope(def) || scopes.parent(defs.body(def));
    const site = { file, scope, offset: defs.start(def), inherited: false };
    values.push(supertypeValue(resolution, site, supers.type(row), FUEL));
  }
  return values;
}
