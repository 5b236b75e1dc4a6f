import { DefFlag } from "../../facts/def_flag.ts";
import type { FileFacts } from "../../facts/file_facts.ts";
import type { ImpliedMember } from "../implied_member.ts";
import type { NameSpace } from "../name_space.ts";
import { capitalised } from "./capitalised.ts";
import { libraryMembers } from "./library_members.ts";

/**
 * Members that a type of Java has without declaring them: what enumerations and records are given, what every object has,
 * and to Kotlin the properties behind its accessors.
 */
export function javaImpliedMembers(
  facts: FileFacts,
  type: number,
  name: string,
  space: NameSpace,
): readonly ImpliedMember[] {
  const flags = facts.defs.flags(type);
  if (space === "value") {
    const getter = `get${capitalised(name)}`;
    const names = /^is\p{Lu}/u.test(name) ? [name, getter] : [getter];
    return names.map((each) => ({ kind: "member", name: each, space: "callable" }));
  }
  if (space !== "callable") return [];
  if ((flags & DefFlag.enum) !== 0) {
    if (name === "values") return [{ kind: "array" }];
    if (name === "valueOf") return [{ kind: "instance" }];
  }
  const members: ImpliedMember[] = [];
  if ((flags & DefFlag.record) !== 0) members.push({ kind: "member", name, space: "value" });
  if (libraryMembers(flags).has(name)) members.push({ kind: "library" });
  return members;
}
