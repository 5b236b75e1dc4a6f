import { ExprOp } from "../facts/expr_op.ts";
import { declaredResult } from "./declared_result.ts";
import { lambdaValue } from "./lambda_value.ts";
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
