import { ExprOp } from "../facts/expr_op.ts";
import { calledFunctions } from "./called_functions.ts";
import type { CallSite } from "./call_site.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { isTypeVariable } from "./is_type_variable.ts";
import { type LambdaCall, lambdaCall } from "./lambda_call.ts";
import { lambdaFunctionType } from "./lambda_function_type.ts";
import type { LinkFile } from "./link_model.ts";
import { questionNumber } from "./question_number.ts";
import { QuestionSort } from "./question_sort.ts";
import { refCall } from "./ref_call.ts";
import type { LambdaReceiver, Resolution } from "./resolution.ts";
import { typeArgument } from "./type_argument.ts";
import { shapedValue } from "./shaped_value.ts";
import { weakened } from "./weakened.ts";

const NONE: LambdaReceiver = { kind: "none" };
const OPEN: LambdaReceiver = { kind: "open" };

/**
 * The receiver that a lambda has by the function which it is passed to.
 *
 * @param scope Row of `scopes` of the lambda.
 */
export function lambdaReceiver(
  resolution: Resolution,
  file: LinkFile,
  scope: number,
  fuel: number,
): LambdaReceiver {
  if (!file.semantics.extensions) return NONE;
  if (fuel <= 0) return OPEN;
  const question = questionNumber(QuestionSort.lambdaReceiver, file.number, scope, fuel);
  return resolution.world.recalled(question, () => received(resolution, file, scope, fuel - 1));
}

function received(
  resolution: Resolution,
  file: LinkFile,
  scope: number,
  fuel: number,
): LambdaReceiver {
  const passed = lambdaCall(file.facts, scope);
  if (passed === undefined) return OPEN;
  const call = refCall(file, passed.ref, fuel);
  const { refs, exprs } = file.facts;
  const callee = refs.expr(passed.ref);
  const { defs, value } = calledFunctions(resolution, callee, call);
  const [ref, ...others] = defs;
  if (ref !== undefined) {
    const found = declaredReceiver(resolution, ref, passed, call);
    const isSure = others.every((other) =>
      isSame(found, declaredReceiver(resolution, other, passed, call))
    );
    return isSure ? found : OPEN;
  }
  if (value?.kind === "shaped") {
    if (!value.shape.hasReceiver) return NONE;
    return { kind: "object", value: weakened(value.receiver, "type.lambda") };
  }
  const name = file.facts.text(exprs.text(callee));
  if (value?.kind === "external" && value.package === "std") {
    const shape = file.semantics.shapes?.get(`std.${name}`);
    if (shape === undefined || exprs.op(callee) !== ExprOp.name) return NONE;
    if (!shape.hasReceiver) return NONE;
    const first = exprs.a(refs.args(passed.ref));
    const isOwn = passed.argument === 0 || first === 0;
    const object = isOwn
      ? { kind: "external", package: "std", name: shape.typeName } as const
      : resolution.evaluate(call.site, first, fuel);
    const given = object === undefined ? undefined : shapedValue(object, "self");
    return given === undefined || given.kind === "local"
      ? OPEN
      : { kind: "object", value: weakened(given, "type.lambda") };
  }
  const isOfLibrary = value === undefined && exprs.op(callee) === ExprOp.member &&
    file.semantics.standardLibrary().memberNames.has(name) &&
    file.semantics.shapes?.get(`any.${name}`)?.hasReceiver !== true;
  return isOfLibrary ? NONE : OPEN;
}

function isSame(one: LambdaReceiver, other: LambdaReceiver): boolean {
  if (one.kind !== "object" || other.kind !== "object") return one.kind === other.kind;
  return one.value.kind === "instance" && other.value.kind === "instance" &&
    one.value.type === other.value.type;
}

/** The receiver by the type of the parameter that a lambda is passed for. */
function declaredReceiver(
  resolution: Resolution,
  ref: DefRef,
  passed: LambdaCall,
  call: CallSite,
): LambdaReceiver {
  const { fuel } = call;
  const { file } = call.site;
  const callee = file.facts.refs.expr(passed.ref);
  const declared = lambdaFunctionType(resolution, ref, file, passed, fuel);
  if (declared === undefined) return NONE;
  const { site, type } = declared;
  const { types } = site.file.facts;
  if (site.file.facts.text(types.text(type)) !== "receiver") return NONE;
  const receiver = types.a(types.a(type));
  const value = isTypeVariable(site.file, defRef.defOf(ref), receiver)
    ? typeArgument(resolution, { ref, callee, call }, receiver)
    : resolution.valueOfType(site, receiver, fuel - 1);
  return value === undefined || value.kind === "local"
    ? OPEN
    : { kind: "object", value: weakened(value, "type.lambda") };
}
