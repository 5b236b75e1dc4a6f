import { DefFlag } from "../facts/def_flag.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { agreedValue } from "./agreed_value.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { questionNumber } from "./question_number.ts";
import { QuestionSort } from "./question_sort.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/** Steps that a function without a declared result costs: what it calls is asked less far than what is declared. */
const COST = 3;

/**
 * What calling a function gives that declares no result: what all that it returns agrees on, where that is all that it
 * does. An asynchronous function gives a promise of it.
 */
export function inferredResult(
  resolution: Resolution,
  ref: DefRef,
  fuel: number,
): Value | undefined {
  if (fuel <= COST) return undefined;
  const { world } = resolution;
  const question = questionNumber(QuestionSort.result, defRef.fileOf(ref), defRef.defOf(ref), fuel);
  return world.recalled(question, () => inferred(resolution, ref, fuel - COST));
}

function inferred(resolution: Resolution, ref: DefRef, fuel: number): Value | undefined {
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return undefined;
  const { defs, returns, exprs } = file.facts;
  const def = defRef.defOf(ref);
  const flags = defs.flags(def);
  const isOpen = (flags & (DefFlag.abstract | DefFlag.signatureOnly | DefFlag.generator)) !== 0;
  if (isOpen || defs.returnType(def) !== 0) return undefined;
  const site = { file, scope: defs.body(def), offset: Number.MAX_SAFE_INTEGER, inherited: true };
  const [start, end] = file.facts.range(returns.def, returns.count, def);
  const values: (Value | undefined)[] = [];
  for (let row = start; row < end; row++) {
    const expr = returns.expr(row);
    if (exprs.op(expr) !== ExprOp.null) values.push(resolution.evaluate(site, expr, fuel));
  }
  const agreed = agreedValue(values);
  if (agreed === undefined || agreed.kind === "local" || agreed.kind === "missing") {
    return undefined;
  }
  const rule = "type.inferred";
  if ((flags & DefFlag.async) === 0 || !file.semantics.asyncPromises) return weakened(agreed, rule);
  return agreed.kind === "promise"
    ? agreed
    : { kind: "promise", value: weakened(agreed, rule), rule };
}
