import { boundValue } from "./bound_value.ts";
import { declaredResult } from "./declared_result.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { ImpliedMember } from "./implied_member.ts";
import type { NameSpace } from "./name_space.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/** A member that a type has without declaring one of the name; undefined when its language gives it none. */
export function impliedValue(
  resolution: Resolution,
  type: DefRef,
  name: string,
  space: NameSpace,
  rule: RuleId,
  fuel: number,
): Value | undefined {
  const file = resolution.world.readDefinition(type);
  if (file === undefined || fuel <= 0) return undefined;
  const members = file.semantics.impliedMembers?.(file.facts, defRef.defOf(type), name, space);
  for (const member of members ?? []) {
    const value = valueOf(resolution, type, member, space, rule, fuel);
    if (value !== undefined) return value;
  }
  return undefined;
}

function valueOf(
  resolution: Resolution,
  type: DefRef,
  member: ImpliedMember,
  space: NameSpace,
  rule: RuleId,
  fuel: number,
): Value | undefined {
  const instance: Value = { kind: "instance", type, rule, via: "typed" };
  switch (member.kind) {
    case "library":
      return { kind: "external", package: "std" };
    case "object":
      return instance;
    case "instance":
      return { kind: "accessor", value: instance };
    case "array":
      return { kind: "accessor", value: { kind: "array", element: instance, rule } };
    case "member":
      return otherMember(resolution, type, member, space, rule, fuel);
  }
}

function otherMember(
  resolution: Resolution,
  type: DefRef,
  member: Extract<ImpliedMember, { kind: "member" }>,
  space: NameSpace,
  rule: RuleId,
  fuel: number,
): Value | undefined {
  const found = resolution.membersOf(type, member.name, {
    inherited: true,
    skipSelf: false,
    space: member.space,
  });
  if (found?.field !== undefined) {
    const value = weakened(boundValue(resolution, found.field.file, found.field.rows, fuel), rule);
    return space === "callable" ? { kind: "accessor", value } : value;
  }
  const [ref] = found?.defs ?? [];
  if (found === undefined || ref === undefined) return undefined;
  if (space === "callable") return { kind: "definitions", defs: found.defs, rule };
  const given = declaredResult(resolution, ref, fuel);
  return given === undefined ? { kind: "local" } : weakened(weakened(given, rule), "type.return");
}
