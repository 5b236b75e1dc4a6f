import { SuperKind } from "../../facts/super_kind.ts";
import { ownerOf } from "./owner_of.ts";
import type { ScriptFile } from "./script_file.ts";

/** Records that the class or constructor of one chain of names inherits from that of another. */
export function addSuper(
  file: ScriptFile,
  derived: readonly string[],
  base: readonly string[],
  kind: SuperKind = SuperKind.extends,
): void {
  const owner = ownerOf(file, derived);
  if (owner === undefined || owner.def === 0 || owner.qualifier !== "" || base.length === 0) return;
  const name = base.join(".");
  const type = file.types.named(name, file.typeScope(name));
  file.facts.add("supers", { def: owner.def, type, kind });
}
