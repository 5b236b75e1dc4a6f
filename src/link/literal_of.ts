import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";

/** The object literal that a definition of an object names, for those of its properties that are no definitions. */
export function literalOf(
  resolution: Resolution,
  ref: DefRef,
  rule: RuleId,
): Extract<Value, { kind: "object" }> | undefined {
  const file = resolution.world.fileOf(ref);
  const def = defRef.defOf(ref);
  if (file === undefined || file.facts.defs.kind(def) !== DefKind.object) return undefined;
  const { defs, bindings, exprs } = file.facts;
  const rows = resolution.world.rows(file, file.facts.text(defs.name(def)))?.bindings ?? [];
  for (const row of rows) {
    const init = bindings.init(row);
    if (bindings.scope(row) !== defs.scope(def) || exprs.op(init) !== ExprOp.object) continue;
    return { kind: "object", file: file.number, expr: init, scope: bindings.scope(row), rule };
  }
  return undefined;
}
