import { ExprOp } from "../facts/expr_op.ts";
import type { FileFacts } from "../facts/file_facts.ts";

/** The call that a lambda is passed to. */
export interface LambdaCall {
  /** Row of `refs`. */
  readonly ref: number;
  /** Which of the arguments it is, from 0. */
  readonly argument: number;
}

const kept = new WeakMap<FileFacts, ReadonlyMap<number, LambdaCall>>();

/** The call that the lambda is passed to which opens a scope; undefined where it is passed to none. */
export function lambdaCall(facts: FileFacts, scope: number): LambdaCall | undefined {
  let calls = kept.get(facts);
  if (calls === undefined) kept.set(facts, calls = callsOf(facts));
  return calls.get(scope);
}

function callsOf(facts: FileFacts): ReadonlyMap<number, LambdaCall> {
  const { refs, exprs } = facts;
  const calls = new Map<number, LambdaCall>();
  for (let ref = 1; ref < refs.count; ref++) {
    let argument = 0;
    for (let cell = refs.args(ref); cell !== 0; cell = exprs.b(cell), argument++) {
      const passed = exprs.a(cell);
      const value = exprs.op(passed) === ExprOp.named ? exprs.a(passed) : passed;
      if (exprs.op(value) === ExprOp.lambda) calls.set(exprs.a(value), { ref, argument });
    }
  }
  return calls;
}
