import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
import type { OverrideTarget } from "./override_targets.ts";
import type { Resolution } from "./resolution.ts";
import { satisfiedInterfaces } from "./satisfied_interfaces.ts";

/** The methods of interfaces that a method implements because its type has all methods of the interface. */
export function structuralTargets(
  resolution: Resolution,
  file: LinkFile,
  def: number,
): readonly OverrideTarget[] {
  const { defs } = file.facts;
  if (defs.kind(def) !== DefKind.method || (defs.flags(def) & DefFlag.signatureOnly) !== 0) {
    return [];
  }
  const type = receiverOf(resolution, file, def);
  if (type === undefined) return [];
  return satisfiedInterfaces(resolution, file, type, file.facts.text(defs.name(def)))
    .map(({ method, rule }) => ({ ref: method, rule }));
}

/** The type of a method that is declared beside its type, in any file of the package. */
function receiverOf(resolution: Resolution, file: LinkFile, def: number): DefRef | undefined {
  const { defs } = file.facts;
  const packageName = file.semantics.modules.packageOf(file.path, file);
  const name = file.facts.text(defs.qualifier(def));
  if (defs.container(def) !== 0) return defRef.of(file.number, defs.container(def));
  if (packageName === undefined || name === "") return undefined;
  return resolution.world.packageMembers(packageName, name).find((ref) => {
    const owner = resolution.world.readDefinition(ref);
    return owner?.facts.defs.kind(defRef.defOf(ref)) === DefKind.class;
  });
}
