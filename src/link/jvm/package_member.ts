import { BindingFlag } from "../../facts/binding_flag.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import { isDenoted } from "../is_denoted.ts";
import type { LinkFile, VariableRef, World } from "../link_model.ts";
import type { NameSpace } from "../name_space.ts";
import { questionNumber } from "../question_number.ts";
import { QuestionSort } from "../question_sort.ts";
import { spaceNumber } from "../space_number.ts";
import type { Value } from "../value.ts";
import { distinctCallables } from "./distinct_callables.ts";
import { chooseType } from "./choose_type.ts";

/**
 * What a package declares under a name for a file: in the space of values a variable, else a type or a property without
 * a variable; in that of calls all functions, and a type where calling it constructs it. Undefined for nothing.
 */
export function packageMember(
  world: World,
  file: LinkFile,
  packageName: string,
  name: string,
  space: NameSpace,
): Value | undefined {
  const question = questionNumber(
    QuestionSort.packageMembers,
    file.number,
    spaceNumber(space),
    0,
  );
  const known = world.recalled(question, () => new Map<string, Value | undefined>(), name);
  let member = known.get(packageName);
  if (member !== undefined || known.has(packageName)) return member;
  member = declaredMember(world, file, packageName, name, space);
  known.set(packageName, member);
  return member;
}

function declaredMember(
  world: World,
  file: LinkFile,
  packageName: string,
  name: string,
  space: NameSpace,
): Value | undefined {
  if (space === "value") {
    const variable = visibleVariable(world, file, packageName, name);
    if (variable !== undefined) return { kind: "variable", ...variable, rule: "import.named" };
  }
  const declared = world.packageMembers(packageName, name);
  if (declared.length === 0) return undefined;
  const members = declared.filter((ref) =>
    isVisible(world, file, ref) && isMeant(world, file, ref, space)
  );
  if (members.length === 0) return undefined;
  const types = members.filter((ref) => isType(world, ref));
  const callables = distinctCallables(
    world,
    file,
    members.filter((ref) => !types.includes(ref)),
  );
  if (types.length === 0) return { kind: "definitions", defs: callables, rule: "import.named" };
  const chosen = chooseType(world, file, types);
  if (callables.length === 0 || chosen.kind !== "definitions") return chosen;
  return { ...chosen, defs: [...chosen.defs, ...callables] };
}

function visibleVariable(
  world: World,
  file: LinkFile,
  packageName: string,
  name: string,
): VariableRef | undefined {
  return world.packageVariables(packageName, name).find(({ file: number, row }) => {
    const declaring = world.file(number);
    if (declaring === undefined || declaring === file) return declaring !== undefined;
    return (declaring.facts.bindings.flags(row) & BindingFlag.private) === 0;
  });
}

/** Whether a file sees a definition of a package: what is private belongs to its own file. */
function isVisible(world: World, file: LinkFile, ref: DefRef): boolean {
  const declaring = world.fileOf(ref);
  if (declaring === undefined) return false;
  return declaring === file ||
    (declaring.facts.defs.flags(defRef.defOf(ref)) & DefFlag.private) === 0;
}

function isMeant(world: World, file: LinkFile, ref: DefRef, space: NameSpace): boolean {
  const declaring = world.fileOf(ref);
  if (declaring === undefined) return false;
  if (space === "callable" && isType(world, ref)) return file.semantics.callConstructs;
  return isDenoted(declaring, defRef.defOf(ref), space);
}

function isType(world: World, ref: DefRef): boolean {
  const kind = world.fileOf(ref)?.facts.defs.kind(defRef.defOf(ref));
  return kind === DefKind.class || kind === DefKind.interface || kind === DefKind.typeAlias;
}
