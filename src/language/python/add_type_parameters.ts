import { ScopeKind } from "../../facts/scope_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { annotationType } from "./annotation_type.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

/**
 * Records the type parameters in brackets behind a name: `[T: Order, *Rows, **Options]`.
 *
 * @returns The place in which they are known: a scope of its own around the rest of the definition.
 */
export function addTypeParameters(
  file: PythonFile,
  list: SyntaxNode | undefined,
  place: Place,
  def: number,
): Place {
  if (list === undefined) return place;
  const end = file.facts.get("defs", def, "end");
  const scope = file.openScope(ScopeKind.block, place.scope, def, list.start, end);
  const inside: Place = { ...place, scope };
  for (const parameter of list.children) {
    const inner = parameter.type === "type" ? parameter.children[0] : undefined;
    if (inner === undefined) continue;
    const [named, limit] = inner.type === "constrained_type" ? inner.children : [inner];
    if (named === undefined) continue;
    file.facts.add("typeParams", {
      def,
      name: named.text.replace(/^[*\s]+/, ""),
      bound: limit === undefined ? 0 : annotationType(file, limit, inside),
    });
  }
  return inside;
}
