import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { Narrowing } from "./narrowings_of.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";

/** A place in which narrowings hold: a guard scope over `region`, or the place itself when there are none. */
export function narrowedPlace(
  kotlin: KotlinFile,
  narrowings: readonly Narrowing[],
  place: Place,
  region: { readonly startIndex: number; readonly endIndex: number },
): Place {
  let guard = 0;
  for (const { subject, type } of narrowings) {
    const path = pathOf(kotlin, subject);
    if (path === undefined) continue;
    if (guard === 0) {
      guard = kotlin.facts.add("scopes", {
        kind: ScopeKind.guard,
        parent: place.scope,
        owner: place.owner,
        start: region.startIndex,
        end: region.endIndex,
      });
    }
    kotlin.facts.add("bindings", {
      scope: guard,
      name: path.name,
      kind: BindingKind.narrow,
      path: path.members,
      type: typeOf(kotlin, type, place),
      start: region.startIndex,
      line: kotlin.lineAt(region.startIndex),
    });
  }
  return guard === 0 ? place : { ...place, scope: guard };
}

/** The variable that a chain of members starts at, and the members as `.a.b`. */
function pathOf(
  kotlin: KotlinFile,
  subject: SyntaxNode,
): { readonly name: string; readonly members: string } | undefined {
  let members = "";
  let at = subject;
  while (at.type === "navigation_expression") {
    const [object, name] = at.namedChildren;
    if (object === undefined || name === undefined) return undefined;
    members = `.${kotlin.nameOf(name)}${members}`;
    at = object;
  }
  if (at.type === "this_expression") return { name: "this", members };
  return at.type === "identifier" ? { name: kotlin.nameOf(at), members } : undefined;
}
