import { ScopeKind } from "../facts/scope_kind.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/**
 * The object whose members need no receiver within a scope because it is that of an extension function or of a lambda;
 * undefined where there is none, or when it is not known.
 */
export function implicitReceiver(
  resolution: Resolution,
  site: Site,
  scope: number,
  fuel: number,
): Value | undefined {
  const { file } = site;
  const { scopes, defs } = file.facts;
  if (!file.semantics.extensions || fuel <= 0) return undefined;
  if (scopes.kind(scope) === ScopeKind.lambda) {
    const receiver = resolution.lambdaReceiver(file, scope, fuel);
    return receiver.kind === "object" ? receiver.value : undefined;
  }
  const owner = scopes.owner(scope);
  const type = defs.receiverType(owner);
  const isBody = scopes.kind(scope) === ScopeKind.function && defs.body(owner) === scope;
  if (type === 0 || !isBody) return undefined;
  const value = resolution.valueOfType({ ...site, scope }, type, fuel);
  return value === undefined ? undefined : weakened(value, "type.declared.parameter");
}
