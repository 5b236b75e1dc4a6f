import type { JavaNode } from "./java_node.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { bindParams } from "./bind_params.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";
import { readParams } from "./read_params.ts";

/** Adds a lambda: a scope with its parameters, and what its body uses. */
export function readLambda(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const scope = java.addScope(ScopeKind.lambda, place, node);
  const inner: Place = { ...place, scope, level: "body", returnsOf: 0 };
  const params = java.field(node, "parameters");
  if (params !== null) readLambdaParams(java, params, inner);
  const body = java.field(node, "body");
  if (body?.type === "block") java.walkChildren(body, { ...inner, block: body, hasScope: true });
  else if (body !== null) java.value(body, inner, false);
  return wanted ? java.exprs.lambda(scope) : 0;
}

function readLambdaParams(java: JavaFile, node: JavaNode, place: Place): void {
  if (node.type === "formal_parameters") {
    bindParams(java, readParams(java, node, place, 0), place);
    return;
  }
  const names = node.type === "identifier" ? [node] : node.namedChildren;
  for (const name of names) {
    if (name.type !== "identifier" || java.identifierOf(name) === "_") continue;
    java.facts.add("bindings", {
      scope: place.scope,
      name: java.identifierOf(name),
      kind: BindingKind.param,
      start: name.startIndex,
      line: name.line,
    });
  }
}
