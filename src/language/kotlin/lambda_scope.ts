import { ScopeKind } from "../../facts/scope_kind.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** The scope of a lambda or an anonymous function. */
export function lambdaScope(kotlin: KotlinFile, node: SyntaxNode, place: Place): number {
  let scope = kotlin.scopes.get(node.id);
  if (scope === undefined) {
    scope = kotlin.addScope(ScopeKind.lambda, place, place.owner, node);
    kotlin.scopes.set(node.id, scope);
  }
  return scope;
}
