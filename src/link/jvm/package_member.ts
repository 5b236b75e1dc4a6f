import { DefKind } from "../../facts/def_kind.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import type { Value } from "../value.ts";
import { chooseType } from "./choose_type.ts";
import type { LinkFile, World } from "../link_model.ts";

/** What a package declares under a name: one type, or functions, which may be overloads; undefined for nothing. */
export function packageMember(
  world: World,
  file: LinkFile,
  packageName: string,
  name: string,
): Value | undefined {
  const members = world.packageMembers(packageName, name);
  if (members.length === 0) return undefined;
  const types = members.filter((ref) => isType(world, ref));
  const callables = members.filter((ref) => !types.includes(ref));
  if (types.length === 0) return { kind: "definitions", defs: callables, rule: "import.named" };
  const chosen = chooseType(world, file, types);
  if (callables.length === 0 || chosen.kind !== "definitions") return chosen;
  return { ...chosen, defs: [...chosen.defs, ...callables] };
}

function isType(world: World, ref: DefRef): boolean {
  const kind = world.fileOf(ref)?.facts.defs.kind(defRef.defOf(ref));
  return kind === DefKind.class || kind === DefKind.interface || kind === DefKind.typeAlias;
}
