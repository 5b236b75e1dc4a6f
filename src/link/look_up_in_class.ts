import { defRef } from "./def_ref.ts";
import type { NameSpace } from "./name_space.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/** A member of an enclosing type, or the package of a supertype outside of the workspace that may have it. */
export function lookUpInClass(
  resolution: Resolution,
  site: Site,
  scope: number,
  name: string,
  space: NameSpace,
  fuel: number,
): Value | string | undefined {
  const { classScope } = site.file.semantics;
  if (classScope !== "members") return undefined;
  const owner = site.file.facts.scopes.owner(scope);
  if (owner === 0) return undefined;
  const type = defRef.of(site.file.number, owner);
  const { inherited } = site;
  const found = resolution.membersOf(type, name, { inherited, skipSelf: false, space });
  if (found === undefined) return undefined;
  if (found.defs.length === 0 && found.field === undefined) return found.external;
  const self: Value = { kind: "instance", type, rule: "member.self", via: "self" };
  return resolution.member(site, self, name, fuel, space);
}
