import { ExprOp } from "../facts/expr_op.ts";
import type { CallSite } from "./call_site.ts";
import { type CallTargets, chooseCallables } from "./callable_choice.ts";
import { isExtension } from "./is_extension.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { weakestRule } from "./weakest_rule.ts";

/** Places around a call that declare functions of one name and are asked for an extension that takes it. */
const MAX_PLACES = 8;

/** Ways by which a name is found before those that the language itself brings. */
const NEAR: ReadonlySet<RuleId> = new Set([
  "import.named",
  "import.star",
  "scope.file",
  "scope.package",
]);

/**
 * The extension functions in scope that a call of a member may mean where its receiver has no such member, as far as is
 * known; undefined where none fits.
 *
 * @param callee Row of `exprs` of the member that is called.
 */
export function extensionTargets(
  resolution: Resolution,
  callee: number,
  call: CallSite,
): CallTargets | undefined {
  const { file } = call.site;
  const { exprs } = file.facts;
  if (!file.semantics.extensions || exprs.op(callee) !== ExprOp.member) return undefined;
  const name = file.facts.text(exprs.text(callee));
  const receiver = exprs.a(callee);
  const needsReceiver = file.semantics.standardLibrary().memberNames.has(name);
  for (let passed = 0; passed < MAX_PLACES; passed++) {
    const value = resolution.lookUp(call.site, name, "callable", call.fuel, passed);
    if (value?.kind !== "definitions") return undefined;
    const extensions = value.defs.filter((ref) => isExtension(resolution, ref));
    if (extensions.length === 0) continue;
    const rule = weakestRule(value.rule, "extension.visible");
    const isNear = NEAR.has(value.rule);
    const options = { ...call, receiver, needsReceiver, isNear, name };
    const chosen = chooseCallables(resolution, extensions, options, rule);
    if (chosen !== undefined) return chosen;
  }
  return undefined;
}
