import { BindingKind } from "../facts/binding_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { agreedValue } from "./agreed_value.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/** What a lambda gives, as far as all that it returns agrees. */
export function lambdaValue(
  resolution: Resolution,
  { file }: Site,
  lambda: number,
  fuel: number,
): Value | undefined {
  const { bindings, exprs } = file.facts;
  const scope = exprs.a(lambda);
  const site = { file, scope, offset: Number.MAX_SAFE_INTEGER, inherited: true };
  const [start, end] = file.facts.range(bindings.scope, bindings.count, scope);
  const values: (Value | undefined)[] = [];
  for (let row = start; row < end; row++) {
    if (bindings.kind(row) !== BindingKind.returned) continue;
    if (exprs.op(bindings.init(row)) === ExprOp.null) continue;
    values.push(resolution.evaluate(site, bindings.init(row), fuel - 1));
  }
  return agreedValue(values);
}
