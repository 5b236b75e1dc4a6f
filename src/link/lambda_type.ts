import { ExprOp } from "../facts/expr_op.ts";
import { RefFlag } from "../facts/ref_flag.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { FunctionType } from "./function_type.ts";
import type { LambdaCall } from "./lambda_call.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";

/** The type that a function declares for a lambda which is passed to it: row of `types`, and its place. */
export function lambdaType(
  resolution: Resolution,
  ref: DefRef,
  caller: LinkFile,
  call: LambdaCall,
): FunctionType | undefined {
  const file = resolution.world.readDefinition(ref);
  if (file === undefined) return undefined;
  const { defs, params } = file.facts;
  const def = defRef.defOf(ref);
  const [start, end] = file.facts.range(params.def, params.count, def);
  const { refs } = caller.facts;
  const isTrailing = (refs.flags(call.ref) & RefFlag.trailingLambda) !== 0 &&
    call.argument === refs.argc(call.ref) - 1;
  const name = argumentName(caller, call);
  let param = isTrailing ? end - 1 : start + call.argument;
  for (let at = start; name !== "" && at < end; at++) {
    if (file.facts.text(params.name(at)) === name) param = at;
  }
  if (param < start || param >= end) return undefined;
  const scope = defs.body(def) || defs.scope(def);
  const site = { file, scope, offset: defs.start(def), inherited: true };
  return { type: params.type(param), site };
}

function argumentName({ facts }: LinkFile, { ref, argument }: LambdaCall): string {
  const { refs, exprs } = facts;
  let cell = refs.args(ref);
  for (let at = 0; at < argument && cell !== 0; at++) cell = exprs.b(cell);
  const row = exprs.a(cell);
  return exprs.op(row) === ExprOp.named ? facts.text(exprs.text(row)) : "";
}
