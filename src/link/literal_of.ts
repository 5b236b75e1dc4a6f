import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
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
    const expr = literalIn(file, bindings.init(row));
    if (bindings.scope(row) !== defs.scope(def) || exprs.op(expr) !== ExprOp.object) continue;
    return { kind: "object", file: file.number, expr, scope: bindings.scope(row), rule };
  }
  return undefined;
}

/** The last thing that a value may be: `exports = {…}`, `app || {…}`. */
function literalIn({ facts: { exprs } }: LinkFile, value: number): number {
  let expr = value;
  while (true) {
    const op = exprs.op(expr);
    if (op === ExprOp.assign) expr = exprs.a(expr);
    else if (op === ExprOp.logical) expr = exprs.b(expr);
    else return expr;
  }
}
