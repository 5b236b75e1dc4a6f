import { BindingKind } from "../facts/binding_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { bindingsInScope } from "./bindings_in_scope.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { NameRows } from "./name_index.ts";

/**
 * Whether a parameter has the name of definitions in the same scope that are made under a condition: what is passed may
 * be meant as well.
 */
export function isPassedToo(
  facts: FileFacts,
  rows: NameRows,
  scope: number,
  refs: readonly DefRef[],
): boolean {
  return refs.every((ref) => facts.defs.branch(defRef.defOf(ref)) !== 0) &&
    bindingsInScope(facts, rows.bindings, scope).some((row) =>
      facts.bindings.kind(row) === BindingKind.param
    );
}
