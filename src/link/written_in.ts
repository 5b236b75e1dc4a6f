import { BindingFlag } from "../facts/binding_flag.ts";
import { BindingKind } from "../facts/binding_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { primaryConstructor } from "./primary_constructor.ts";
import { scopeAt } from "./scope_at.ts";

/**
 * The scope in which the value of a variable is written: not that of the variable when it is assigned further in, or
 * when it is a field whose initialiser sees the parameters of a constructor.
 *
 * @param row Row of `bindings`.
 */
export function writtenIn(facts: FileFacts, row: number): number {
  const { bindings } = facts;
  const isAssigned = bindings.kind(row) === BindingKind.selfAttribute ||
    (bindings.flags(row) & (BindingFlag.reassigned | BindingFlag.hoisted)) !== 0;
  const scope = bindings.scope(row);
  if (bindings.kind(row) === BindingKind.field && bindings.def(row) !== 0) {
    const constructor = primaryConstructor(facts, bindings.def(row));
    if (constructor !== 0) return facts.defs.body(constructor);
  }
  return isAssigned ? scopeAt(facts, scope, bindings.start(row)) : scope;
}
