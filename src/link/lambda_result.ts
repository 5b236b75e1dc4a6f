import { BindingKind } from "../facts/binding_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { agreedValue } from "./agreed_value.ts";
import { declaredResult } from "./declared_result.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/** What the first function gives that is passed to a call; undefined without one, or when that is not known. */
export function lambdaResult(
  resolution: Resolution,
  site: Site,
  call: number,
  fuel: number,
): Value | undefined {
  const { exprs } = site.file.facts;
  for (let cell = exprs.b(call); cell !== 0; cell = exprs.b(cell)) {
    const argument = exprs.a(cell);
    if (exprs.op(argument) === ExprOp.lambda) return lambdaValue(resolution, site, argument, fuel);
    if (exprs.op(argument) !== ExprOp.name && exprs.op(argument) !== ExprOp.member) continue;
    const value = resolution.evaluate(site, argument, fuel - 1);
    const [ref] = value?.kind === "definitions" ? value.defs : [];
    if (ref !== undefined) return declaredResult(resolution, ref, fuel - 1);
  }
  return undefined;
}

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
