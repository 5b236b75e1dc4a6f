import { BindingFlag } from "../facts/binding_flag.ts";
import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { lookUpInClass } from "./look_up_in_class.ts";
import type { NameSpace } from "./name_space.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/**
 * A member of a type around one that belongs to no instance of it: anything of a singleton; else a type, a constant, or a
 * member of a companion, that of a supertype too.
 */
export function lookUpInOuterClass(
  resolution: Resolution,
  site: Site,
  scope: number,
  name: string,
  space: NameSpace,
  fuel: number,
): Value | string | undefined {
  const { file, inherited } = site;
  const owner = file.facts.scopes.owner(scope);
  const isSingleton = (file.facts.defs.flags(owner) & DefFlag.object) !== 0;
  const value = lookUpInClass(resolution, site, scope, name, space, fuel);
  if (isSingleton || space === "type" || value === undefined || typeof value === "string") {
    return value;
  }
  const type = defRef.of(file.number, owner);
  const found = resolution.membersOf(type, name, { inherited, skipSelf: false, space });
  const field = found?.field;
  if (field !== undefined) {
    const { facts } = field.file;
    const isOpen = field.rows.every((row) =>
      (facts.bindings.flags(row) & BindingFlag.static) !== 0 ||
      (facts.defs.flags(facts.bindings.def(row)) & DefFlag.companion) !== 0
    );
    return isOpen ? value : undefined;
  }
  if (value.kind !== "definitions") return value;
  const defs = value.defs.filter((ref) => isOfNoInstance(resolution, ref));
  return defs.length === 0 ? undefined : { ...value, defs };
}

function isOfNoInstance(resolution: Resolution, ref: DefRef): boolean {
  const facts = resolution.world.fileOf(ref)?.facts;
  if (facts === undefined) return false;
  const def = defRef.defOf(ref);
  const kind = facts.defs.kind(def);
  return kind === DefKind.class || kind === DefKind.interface || kind === DefKind.typeAlias ||
    (facts.defs.flags(facts.defs.container(def)) & DefFlag.companion) !== 0;
}
