import type { JavaNode } from "./java_node.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { bindParams } from "./bind_params.ts";
import type { CallableParts } from "./callable_parts.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";
import { readAnnotation } from "./read_annotation.ts";
import { readModifiers } from "./read_modifiers.ts";
import { readParams } from "./read_params.ts";

/** Adds a method of an anonymous class: a name of its body, and what the method's own body uses. */
export function readAnonymousMethod(
  java: JavaFile,
  node: JavaNode,
  parts: CallableParts,
  place: Place,
): void {
  const { name, result, params, body } = parts;
  const { annotations } = readModifiers(java, node);
  for (const annotation of [...annotations, ...parts.annotations]) {
    readAnnotation(java, annotation, place);
  }
  const scope = java.addScope(ScopeKind.function, place, node);
  const inner: Place = { ...place, scope, level: "body" };
  if (result !== undefined) java.types.read(result, inner);
  java.facts.add("bindings", {
    scope: place.scope,
    name: java.identifierOf(name),
    kind: BindingKind.field,
    def: place.holder,
    init: java.exprs.lambda(scope),
    start: name.startIndex,
    line: name.line,
    flags: BindingFlag.const,
  });
  if (params !== undefined) bindParams(java, readParams(java, params, inner, 0), inner);
  if (body !== undefined) java.walkChildren(body, { ...inner, block: body, hasScope: true });
}
