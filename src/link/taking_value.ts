import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import type { CallSite } from "./call_site.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import { takesCall } from "./takes_call.ts";
import type { Value } from "./value.ts";

/** Places around a call that declare functions of one name and are asked for one that takes it. */
const MAX_PLACES = 8;

/**
 * What a bare name that is called stands for in a language where functions that do not take the call give way to those
 * further out (Kotlin: members, imports, the package, star imports); elsewhere what it stands for anyway.
 *
 * @param callee Row of `exprs` of what is called.
 * @param value What that stands for by its name alone.
 */
export function takingValue(
  resolution: Resolution,
  callee: number,
  value: Value | undefined,
  call: CallSite,
): Value | undefined {
  const { file } = call.site;
  const { exprs } = file.facts;
  if (!file.semantics.extensions || exprs.op(callee) !== ExprOp.name) return value;
  const name = file.facts.text(exprs.text(callee));
  let found = value;
  for (let passed = 1; passed < MAX_PLACES; passed++) {
    if (found?.kind !== "definitions") return found;
    const { defs } = found;
    if (!defs.every((ref) => isFunction(resolution, ref))) return found;
    if (takesCall(resolution, defs, call)) return found;
    found = resolution.lookUp(call.site, name, "callable", call.fuel, passed);
  }
  return value;
}

function isFunction(resolution: Resolution, ref: DefRef): boolean {
  const kind = resolution.world.readDefinition(ref)?.facts.defs.kind(defRef.defOf(ref));
  return kind === DefKind.function || kind === DefKind.method;
}
