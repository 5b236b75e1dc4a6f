import { BindingKind } from "../../facts/binding_kind.ts";
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
  if ((flags & DefFlag.record) !== 0) {
    if (name === "copy") return [{ kind: "instance" }];
    const component = componentName(facts, type, name);
    if (component !== undefined) return [{ kind: "member", name: component, space: "value" }];
  }
  const members: ImpliedMember[] = accessed(name)
    .map((each) => ({ kind: "member", name: each, space: "value" }));
  if (libraryMembers(flags).has(name)) members.push({ kind: "library" });
  return members;
}

/** The property that `component1()`, `component2()` … of a data class give: that of the constructor's parameter. */
function componentName(facts: FileFacts, type: number, name: string): string | undefined {
  const number = Number(/^component([1-9]\d*)$/.exec(name)?.[1] ?? 0);
  if (number === 0) return undefined;
  const { bindings } = facts;
  let count = 0;
  for (let row = 1; row < bindings.count; row++) {
    const isProperty = bindings.def(row) === type &&
      bindings.kind(row) === BindingKind.constructorProperty;
    if (isProperty && ++count === number) return facts.text(bindings.name(row));
  }
  return undefined;
}

/** The properties that an accessor of a name may be of (https://kotlinlang.org/docs/java-to-kotlin-interop.html). */
function accessed(name: string): readonly string[] {
  const match = /^(get|is)(\p{Lu}.*)$/u.exec(name);
  if (match === null) return [];
  const [, prefix, rest = ""] = match;
  return prefix === "is" ? [name] : [rest.slice(0, 1).toLowerCase() + rest.slice(1), rest];
}
