import { defRef } from "../def_ref.ts";
import { isDenoted } from "../is_denoted.ts";
import type { World } from "../link_model.ts";
import type { NameSpace } from "../name_space.ts";
import type { Value } from "../value.ts";
import { facadeName } from "./facade_name.ts";

/** A top-level function of a Kotlin file, or of the other files whose facade has the same name. */
export function facadeMember(
  world: World,
  facade: Extract<Value, { kind: "module" }>,
  name: string,
  space: NameSpace,
): Value | undefined {
  const file = world.file(facade.file);
  if (file === undefined) return undefined;
  const packageName = file.facts.text(file.facts.file.packageName(0));
  const files = world.facadeFiles(packageName, facadeName(file) ?? "");
  const defs = files.flatMap((each) =>
    (world.rows(each, name)?.defs ?? [])
      .filter((def) => each.facts.defs.container(def) === 0 && isDenoted(each, def, space))
      .map((def) => defRef.of(each.number, def))
  );
  return defs.length === 0 ? undefined : { kind: "definitions", defs, rule: "scope.package" };
}
