import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";
import { weakestRule } from "./weakest_rule.ts";

/** The object that `this` or `super` stands for at a place. */
export function enclosingObject(
  resolution: Resolution,
  site: Site,
  via: "self" | "super",
  fuel: number,
): Value | undefined {
  const { scopes, defs } = site.file.facts;
  const isJavaScript = site.file.semantics.prototypes ?? false;
  const instance = (type: DefRef): Value => ({
    kind: "instance",
    type,
    rule: via === "super" ? "member.super" : "member.self",
    via,
  });
  for (let scope = site.scope; scope !== 0; scope = scopes.parent(scope)) {
    const owner = scopes.owner(scope);
    if (scopes.kind(scope) === ScopeKind.class && owner !== 0) {
      return instance(defRef.of(site.file.number, owner));
    }
    if (scopes.kind(scope) === ScopeKind.lambda && via === "self") {
      const receiver = resolution.lambdaReceiver(site.file, scope, fuel - 1);
      if (receiver.kind === "object") return receiver.value;
    }
    if (scopes.kind(scope) !== ScopeKind.function || owner === 0) continue;
    const receiver = defs.receiverType(owner);
    const hasReceiver = isJavaScript
      ? via === "self" && defs.body(owner) === scope
      : (defs.flags(owner) & DefFlag.extension) !== 0;
    if (receiver !== 0 && hasReceiver) {
      const type = resolution.valueOfType(
        { ...site, scope: defs.scope(owner) || FILE_SCOPE },
        receiver,
        fuel - 1,
      );
      return isJavaScript && type !== undefined ? declaredThis(site, owner, type) : type;
    }
    if (isJavaScript && defs.body(owner) !== scope) {
      // A function without a name has a `this` of its own, but for the methods of a class whose name is computed.
      if (scopes.parent(scope) === defs.body(owner) && isClass(defs.kind(owner))) continue;
      return undefined;
    }
    if (defs.kind(owner) !== DefKind.method) {
      if (isJavaScript) return instance(defRef.of(site.file.number, owner));
      continue;
    }
    const container = defs.container(owner);
    if (container !== 0) {
      const type = defRef.of(site.file.number, container);
      const isStatic = isJavaScript && (defs.flags(owner) & DefFlag.static) !== 0;
      return isStatic ? enclosingClass(resolution, type, via) : instance(type);
    }
    const qualifier = site.file.facts.text(defs.qualifier(owner));
    if (qualifier === "") continue;
    const type = resolution.lookUp(
      { ...site, scope: defs.scope(owner) || FILE_SCOPE },
      qualifier,
      "value",
      fuel - 1,
    );
    return type?.kind === "definitions" && type.defs[0] !== undefined
      ? instance(type.defs[0])
      : undefined;
  }
  return undefined;
}

/** The class of a static method, or the one that it extends. */
function enclosingClass(
  resolution: Resolution,
  type: DefRef,
  via: "self" | "super",
): Value | undefined {
  if (via === "self") return { kind: "definitions", defs: [type], rule: "member.self" };
  const [base] = resolution.supertypes(type);
  return base?.kind === "instance"
    ? { kind: "definitions", defs: [base.type], rule: weakestRule(base.rule, "member.super") }
    : base;
}

/** What a function says that its `this` is: for a method mostly its own class. */
function declaredThis({ file }: Site, owner: number, type: Value): Value {
  const container = file.facts.defs.container(owner);
  const isOwn = type.kind === "instance" && container !== 0 &&
    type.type === defRef.of(file.number, container);
  return isOwn
    ? { ...type, rule: "member.self", via: "self" }
    : weakened(type, "type.declared.parameter");
}

const FILE_SCOPE = 1;

function isClass(kind: number): boolean {
  return kind === DefKind.class || kind === DefKind.interface || kind === DefKind.object;
}
