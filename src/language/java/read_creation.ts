import type { JavaNode } from "./java_node.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { isAnnotation } from "./is_annotation.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";
import { readAnnotation } from "./read_annotation.ts";
import { readArguments } from "./read_arguments.ts";

/** Adds `new Type(…)`, `outer.new Inner(…)` and `new Type(…) { … }`. */
export function readCreation(
  java: JavaFile,
  node: JavaNode,
  place: Place,
  wanted: boolean,
): number {
  const typeNode = java.field(node, "type");
  if (typeNode === null) return wanted ? java.exprs.opaque() : 0;
  let outer = 0;
  let body: JavaNode | undefined;
  for (const child of node.namedChildren) {
    if (isAnnotation(child)) readAnnotation(java, child, place);
    else if (child.endIndex <= typeNode.startIndex) {
      if (child.type === "type_arguments") java.types.readArguments(child, place);
      else if (!java.isComment(child)) outer = java.value(child, place, true);
    } else if (child.type === "class_body") body = child;
  }
  const name = java.types.nameOf(typeNode);
  const type = java.types.read(typeNode, place, 0);
  const typeArguments = java.types.argumentsOf(type);
  let expr = outer === 0 ? java.exprs.dotted(name) : java.exprs.member(outer, name);
  if (typeArguments !== 0) expr = java.exprs.withTypes(expr, typeArguments);
  const ref = java.refer(place, typeNode, { kind: RefKind.new, expr });
  const args = readArguments(java, java.field(node, "arguments"), place, ref);
  if (body !== undefined) readAnonymousClass(java, node, body, place, type);
  return wanted ? java.exprs.construct(expr, args) : 0;
}

/**
 * Adds the members of an anonymous class. It is a definition without a name, so that names in it are looked up in it and
 * in its supertype first; its methods are no nodes, and what they use is used by the enclosing definition.
 */
function readAnonymousClass(
  java: JavaFile,
  node: JavaNode,
  body: JavaNode,
  place: Place,
  type: number,
): void {
  const def = java.facts.add("defs", {
    kind: DefKind.object,
    container: place.holder,
    scope: place.scope,
    start: node.startIndex,
    end: node.endIndex,
    line: node.line,
    endLine: node.endLine,
  });
  java.facts.add("supers", { def, type, kind: SuperKind.extends });
  const scope = java.addScope(ScopeKind.class, place, body, { owner: def });
  java.facts.set("defs", def, { body: scope });
  java.walkChildren(body, {
    owner: place.owner,
    holder: def,
    scope,
    level: "anonymous",
    returnsOf: 0,
  });
}
