import { DefFlag } from "../../facts/def_flag.ts";
import type { FileFacts } from "../../facts/file_facts.ts";
import type { ImpliedMember } from "../implied_member.ts";
import type { NameSpace } from "../name_space.ts";
import { libraryMembers } from "./library_members.ts";

/**
 * Members that a type of Kotlin has without declaring them: what enumerations and data classes are given, what every
 * object has, and to Java the accessors of its properties and the only object of an `object`.
 */
export function kotlinImpliedMembers(
  facts: FileFacts,
  type: number,
  name: string,
  space: NameSpace,
): readonly ImpliedMember[] {
  const flags = facts.defs.flags(type);
  const isEnum = (flags & DefFlag.enum) !== 0;
  if (space === "value") {
    if (name === "INSTANCE" && (flags & DefFlag.object) !== 0) return [{ kind: "object" }];
    return [];
  }
  if (space !== "callable") return [];
  if (isEnum && name === "values") return [{ kind: "array" }];
  if (isEnum && name === "valueOf") return [{ kind: "instance" }];
  if ((flags & DefFlag.record) !== 0 && name === "copy") return [{ kind: "instance" }];
  const members: ImpliedMember[] = accessed(name)
    .map((each) => ({ kind: "member", name: each, space: "value" }));
  if (libraryMembers(flags).has(name)) members.push({ kind: "library" });
  return members;
}

/** The properties that an accessor of a name may be of (https://kotlinlang.org/docs/java-to-kotlin-interop.html). */
function accessed(name: string): readonly string[] {
  const match = /^(get|is)(\p{Lu}.*)$/u.exec(name);
  if (match === null) return [];
  const [, prefix, rest = ""] = match;
  return prefix === "is" ? [name] : [rest.slice(0, 1).toLowerCase() + rest.slice(1), rest];
}
