import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { LexicalScope } from "./lexical_scope.ts";
import type { Narrowing } from "./narrowings.ts";
import type { ScriptFile } from "./script_file.ts";

const MAX_GUARDS = 16;

/** Opens a scope in which names are narrowed; the present scope when nothing is. */
export function guardScope(
  file: ScriptFile,
  narrowed: readonly Narrowing[],
  start: number,
  end: number,
): LexicalScope {
  const { scope: outer } = file.place;
  if (narrowed.length === 0 || outer.guards >= MAX_GUARDS) return outer;
  const scope = file.openScope(ScopeKind.guard, start, end, { form: "guard" });
  for (const { path, type, node } of narrowed) {
    file.bind(scope.row, {
      name: path,
      kind: BindingKind.narrow,
      start: file.tree.start(node),
      type: file.types.named(type, file.typeScope(type)),
    });
  }
  return scope;
}
