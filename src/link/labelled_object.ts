import { DefFlag } from "../facts/def_flag.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { defRef } from "./def_ref.ts";
import { lambdaCall } from "./lambda_call.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/**
 * The object that `this` or `super` with a label stands for: `this@Name` is that of the enclosing class or extension
 * function `Name`, `super@Name` the same as seen from its supertypes, `super<Base>` the object as a `Base`. Undefined for a
 * label of anything else.
 *
 * @param label The text of the expression: `Name`, `@Name`, `Base` or `Base@Name`.
 */
export function labelledObject(
  resolution: Resolution,
  site: Site,
  via: "self" | "super",
  label: string,
  fuel: number,
): Value | undefined {
  if (via === "self") return objectNamed(resolution, site, via, label, fuel);
  const [base = "", name = ""] = label.split("@");
  if (base === "") return objectNamed(resolution, site, via, name, fuel);
  const type = resolution.lookUp(site, base, "type", fuel - 1);
  const [ref] = type?.kind === "definitions" ? type.defs : [];
  if (ref !== undefined) return { kind: "instance", type: ref, rule: "member.super", via: "typed" };
  return type?.kind === "external" ? type : undefined;
}

function objectNamed(
  resolution: Resolution,
  site: Site,
  via: "self" | "super",
  name: string,
  fuel: number,
): Value | undefined {
  const { file } = site;
  const { scopes, defs } = file.facts;
  for (let scope = site.scope; scope !== 0; scope = scopes.parent(scope)) {
    const owner = scopes.owner(scope);
    if (scopes.kind(scope) === ScopeKind.lambda && isPassedTo(file.facts, scope, name)) {
      const receiver = resolution.lambdaReceiver(file, scope, fuel - 1);
      if (receiver.kind !== "none") return receiver.kind === "object" ? receiver.value : undefined;
    }
    if (owner === 0 || defs.body(owner) !== scope) continue;
    if (file.facts.text(defs.name(owner)) !== name) continue;
    if (scopes.kind(scope) === ScopeKind.class) {
      const rule = via === "super" ? "member.super" : "member.self";
      return { kind: "instance", type: defRef.of(file.number, owner), rule, via };
    }
    if ((defs.flags(owner) & DefFlag.extension) === 0) continue;
    const receiver = resolution.valueOfType({ ...site, scope }, defs.receiverType(owner), fuel - 1);
    return receiver === undefined ? undefined : weakened(receiver, "type.declared.parameter");
  }
  return undefined;
}

/** Whether a lambda is an argument of a function of a name, which is its label. */
function isPassedTo(facts: FileFacts, scope: number, name: string): boolean {
  const call = lambdaCall(facts, scope);
  if (call === undefined) return false;
  const callee = facts.refs.expr(call.ref);
  return facts.text(facts.exprs.text(callee)) === name;
}
