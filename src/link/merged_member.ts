import { DefKind } from "../facts/def_kind.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { boundValue } from "./bound_value.ts";
import { defRef } from "./def_ref.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/** A member that another block of the same namespace declares. */
export function mergedMember(
  resolution: Resolution,
  { file }: Site,
  scope: number,
  name: string,
  fuel: number,
): Value | undefined {
  const { scopes, defs } = file.facts;
  const owner = scopes.owner(scope);
  const isNamespace = scopes.kind(scope) === ScopeKind.namespace &&
    defs.kind(owner) === DefKind.namespace;
  if (!isNamespace || !file.semantics.prototypes) return undefined;
  const found = resolution.membersOf(defRef.of(file.number, owner), name, {
    inherited: false,
    skipSelf: false,
  });
  if (found === undefined) return undefined;
  return found.field === undefined
    ? { kind: "definitions", defs: found.defs, rule: "scope.file" }
    : boundValue(resolution, found.field.file, found.field.rows, fuel);
}
