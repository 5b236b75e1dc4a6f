import { BindingFlag } from "../../facts/binding_flag.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import { isDenoted } from "../is_denoted.ts";
import type { LinkFile, World } from "../link_model.ts";
import type { NameSpace } from "../name_space.ts";
import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";
import { namedSupertypes } from "./named_supertypes.ts";

const MAX_TYPES = 50;

/**
 * A member that an import takes from a type without an instance: a nested type, a static member, or a member of a
 * singleton; of the nearest supertype when the type itself declares none.
 */
export function memberOfType(
  world: World,
  type: DefRef,
  name: string,
  space: NameSpace,
  rule: RuleId,
): Value | undefined {
  const pending: DefRef[] = [type];
  const seen = new Set<DefRef>(pending);
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const found = declaredMember(world, next, name, space, rule);
    if (found !== undefined) return found;
    for (const base of namedSupertypes(world, next)) {
      if (seen.has(base) || seen.size >= MAX_TYPES) continue;
      seen.add(base);
      pending.push(base);
    }
  }
  return undefined;
}

function declaredMember(
  world: World,
  type: DefRef,
  name: string,
  space: NameSpace,
  rule: RuleId,
): Value | undefined {
  const file = world.readDefinition(type);
  const rows = file === undefined ? undefined : world.rows(file, name);
  if (file === undefined || rows === undefined) return undefined;
  const { defs, bindings } = file.facts;
  const container = defRef.defOf(type);
  const isSingleton = (defs.flags(container) & DefFlag.object) !== 0;
  if (space === "value") {
    const row = rows.bindings.find((each) =>
      bindings.def(each) === container &&
      (isSingleton || (bindings.flags(each) & BindingFlag.static) !== 0)
    );
    if (row !== undefined) return { kind: "variable", file: file.number, row, rule };
  }
  const members = rows.defs.filter((def) =>
    defs.container(def) === container && isDenoted(file, def, space) &&
    (isSingleton || isStatic(file, def, space))
  );
  if (members.length === 0) return undefined;
  return { kind: "definitions", defs: members.map((def) => defRef.of(file.number, def)), rule };
}

function isStatic(file: LinkFile, def: number, space: NameSpace): boolean {
  return space !== "callable" || (file.facts.defs.flags(def) & DefFlag.static) !== 0;
}
