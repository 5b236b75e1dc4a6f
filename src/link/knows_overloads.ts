import { DefFlag } from "../facts/def_flag.ts";
import type { CallSite } from "./call_site.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { mayDeclare } from "./may_declare.ts";
import type { Resolution } from "./resolution.ts";

/**
 * Whether some definitions are all that a call by their name may mean: no supertype outside of the workspace, of their
 * types or of the types around the call that inherit from these, may declare further ones. Constructors are never
 * inherited.
 */
export function knowsOverloads(
  resolution: Resolution,
  defs: readonly DefRef[],
  { site }: CallSite,
): boolean {
  const types = new Set<DefRef>();
  let name = "";
  for (const ref of defs) {
    const file = resolution.world.readDefinition(ref);
    if (file === undefined) return false;
    const def = defRef.defOf(ref);
    const container = file.facts.defs.container(def);
    name = file.facts.text(file.facts.defs.name(def));
    if (container === 0 || (file.facts.defs.flags(def) & DefFlag.constructor) !== 0) continue;
    types.add(defRef.of(file.number, container));
  }
  if (types.size === 0) return true;
  const { scopes } = site.file.facts;
  const around = new Set<number>();
  for (let scope = site.scope; scope !== 0; scope = scopes.parent(scope)) {
    around.add(scopes.owner(scope));
  }
  const isInside = (type: DefRef): boolean =>
    resolution.linearisation(type).some((each) => each.kind === "type" && types.has(each.ref));
  const heirs = [...around].filter((owner) => owner !== 0)
    .map((owner) => defRef.of(site.file.number, owner)).filter(isInside);
  return [...types, ...heirs].every((type) =>
    resolution.linearisation(type).every((each) =>
      each.kind === "type" || !mayDeclare(resolution, type, each, name, "callable")
    )
  );
}
