import { type DefRef, defRef } from "../def_ref.ts";
import type { Value } from "../value.ts";
import type { World } from "../link_model.ts";

/** A member that a type declares itself: a nested type, a static method or a field. */
export function nestedMember(world: World, value: Value, name: string): Value | undefined {
  if (value.kind !== "definitions") return undefined;
  for (const ref of value.defs) {
    const found = declaredIn(world, ref, name);
    if (found.length > 0) return { kind: "definitions", defs: found, rule: value.rule };
    const file = world.fileOf(ref);
    const def = defRef.defOf(ref);
    const rows = file === undefined ? undefined : world.rows(file, name);
    if (rows?.bindings.some((row) => file?.facts.bindings.def(row) === def)) {
      return { kind: "local" };
    }
  }
  return undefined;
}

function declaredIn(world: World, type: DefRef, name: string): DefRef[] {
  const file = world.readDefinition(type);
  if (file === undefined) return [];
  const { defs } = file.facts;
  const container = defRef.defOf(type);
  const direct = world.rows(file, name)?.defs.filter((def) => defs.container(def) === container);
  if (direct !== undefined && direct.length > 0) {
    return direct.map((def) => defRef.of(file.number, def));
  }
  const companion = world.rows(file, "Companion")?.defs
    .find((def) => defs.container(def) === container);
  if (companion === undefined) return [];
  return (world.rows(file, name)?.defs ?? [])
    .filter((def) => defs.container(def) === companion)
    .map((def) => defRef.of(file.number, def));
}
