import { BindingFlag } from "../facts/binding_flag.ts";
import { BindingKind } from "../facts/binding_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { scopeAt } from "./scope_at.ts";

/**
 * The scope in which the value of a variable is written: not that of the variable when it is assigned further in.
 *
 * @param row Row of `bindings`.
 */
export function writtenIn(facts: FileFacts, row: number): number {
  const { bindings } = facts;
  const isAssigned = bindings.kind(row) === BindingKind.selfAttribute ||
    (bindings.flags(row) & (BindingFlag.reassigned | BindingFlag.hoisted)) !== 0;
  const scope = bindings.scope(row);
  return isAssigned ? scopeAt(facts, scope, bindings.start(row)) : scope;
}
