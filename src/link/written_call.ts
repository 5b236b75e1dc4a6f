import { ExprOp } from "../facts/expr_op.ts";
import { RefFlag } from "../facts/ref_flag.ts";
import type { CallSite } from "./call_site.ts";
import type { Site } from "./resolution.ts";

const UNKNOWN_ARITY = 255;
/** Arguments that facts keep of a call. */
const KEPT_ARGUMENTS = 6;

/** The call that an expression writes, as one of several definitions is chosen for it. */
export function writtenCall(site: Site, call: number, fuel: number): CallSite {
  const { exprs } = site.file.facts;
  let count = 0;
  let flags = 0;
  for (let cell = exprs.b(call); cell !== 0; cell = exprs.b(cell)) {
    count++;
    const op = exprs.op(exprs.a(cell));
    if (op === ExprOp.spread) flags |= RefFlag.spread;
    else if (op === ExprOp.named) flags |= RefFlag.namedArguments;
  }
  const isCounted = count < KEPT_ARGUMENTS && (flags & RefFlag.spread) === 0;
  return { site, argc: isCounted ? count : UNKNOWN_ARITY, args: exprs.b(call), flags, fuel };
}
