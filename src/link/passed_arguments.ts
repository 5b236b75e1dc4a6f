import { ExprOp } from "../facts/expr_op.ts";
import { ParamFlag } from "../facts/param_flag.ts";
import { RefFlag } from "../facts/ref_flag.ts";
import type { CallSite } from "./call_site.ts";
import type { FileFacts } from "../facts/file_facts.ts";

/** One argument of a call and the parameter that it is for. */
export interface PassedArgument {
  /** Position among the arguments that facts keep. */
  readonly index: number;
  /** Row of `params`. */
  readonly param: number;
}

/**
 * Which parameter each argument of a call is for, by position and by name.
 *
 * @returns undefined when the definition cannot be called like this.
 */
export function passedArguments(
  call: CallSite,
  facts: FileFacts,
  def: number,
): readonly PassedArgument[] | undefined {
  const { params } = facts;
  const [start, end] = facts.range(params.def, params.count, def);
  const { exprs } = call.site.file.facts;
  const passed: PassedArgument[] = [];
  let position = start;
  let index = 0;
  for (let cell = call.args; cell !== 0; cell = exprs.b(cell), index++) {
    const arg = exprs.a(cell);
    if (exprs.op(arg) === ExprOp.named) {
      const name = call.site.file.facts.text(exprs.text(arg));
      const param = paramNamed(facts, start, end, name);
      if (param === undefined) return undefined;
      passed.push({ index, param });
      position = param + 1;
      continue;
    }
    const isTrailing = (call.flags & RefFlag.trailingLambda) !== 0 && index === call.argc - 1;
    const param = isTrailing ? end - 1 : position;
    if (param < start || param >= end) return undefined;
    passed.push({ index, param });
    if ((params.flags(param) & ParamFlag.rest) === 0) position = param + 1;
  }
  return passed;
}

function paramNamed(
  facts: FileFacts,
  start: number,
  end: number,
  name: string,
): number | undefined {
  for (let row = start; row < end; row++) {
    if (facts.text(facts.params.name(row)) === name) return row;
  }
  return undefined;
}
