import { defRef } from "../def_ref.ts";
import { isDenoted } from "../is_denoted.ts";
import type { World } from "../link_model.ts";
import type { Value } from "../value.ts";

/** A type that a type declares itself. */
export function nestedType(world: World, value: Value, name: string): Value | undefined {
  if (value.kind !== "definitions") return undefined;
  for (const ref of value.defs) {
    const file = world.readDefinition(ref);
    const rows = file === undefined ? undefined : world.rows(file, name);
    if (file === undefined || rows === undefined) continue;
    const container = defRef.defOf(ref);
    const defs = rows.defs.filter((def) =>
      file.facts.defs.container(def) === container && isDenoted(file, def, "type")
    );
    if (defs.length === 0) continue;
    return {
      kind: "definitions",
      defs: defs.map((def) => defRef.of(file.number, def)),
      rule: value.rule,
    };
  }
  return undefined;
}
