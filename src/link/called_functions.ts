import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { aliasedValue } from "./aliased_value.ts";
import type { CallSite } from "./call_site.ts";
import { chooseCallables } from "./callable_choice.ts";
import { chooseConstructors } from "./constructor_choice.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { extensionTargets } from "./extension_targets.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { takingValue } from "./taking_value.ts";
import type { Value } from "./value.ts";

/** What a call reaches: functions and types of the workspace, the likeliest alone; else what its callee stands for. */
export interface Called {
  readonly defs: readonly DefRef[];
  readonly rule: RuleId;
  readonly value: Value | undefined;
}

/**
 * What a call reaches in a language with extensions: a member, a function by its name, or an extension of the receiver.
 *
 * @param callee Row of `exprs` of what is called.
 */
export function calledFunctions(resolution: Resolution, callee: number, call: CallSite): Called {
  const { site, fuel } = call;
  const { exprs } = site.file.facts;
  let plain = callee;
  while (exprs.op(plain) === ExprOp.typeArguments || exprs.op(plain) === ExprOp.nonNull) {
    plain = exprs.a(plain);
  }
  const named = resolution.evaluate(site, plain, fuel, "callable");
  const taking = takingValue(resolution, plain, named, call);
  const value = aliasedValue(resolution, taking, fuel);
  if (value?.kind === "definitions") {
    const types = value.defs.filter((ref) => !isFunction(resolution, ref));
    const [type] = types;
    if (type !== undefined) {
      const constructors = chooseConstructors(resolution, type, call, value.rule);
      return { ...constructors ?? { defs: types, rule: value.rule }, value };
    }
    const chosen = chooseCallables(resolution, value.defs, call, value.rule);
    if (chosen !== undefined) return { ...chosen, value };
  }
  const isClosed = value !== undefined && value.kind !== "external" && value.kind !== "shaped" &&
    value.kind !== "definitions";
  const extensions = isClosed ? undefined : extensionTargets(resolution, plain, call);
  return extensions === undefined
    ? { defs: [], rule: "structure", value }
    : { ...extensions, value: { kind: "definitions", ...extensions } };
}

function isFunction(resolution: Resolution, ref: DefRef): boolean {
  const kind = resolution.world.readDefinition(ref)?.facts.defs.kind(defRef.defOf(ref));
  return kind === DefKind.function || kind === DefKind.method;
}
