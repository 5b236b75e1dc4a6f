import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** The definition of an anonymous object, without its members. */
export function anonymousObject(kotlin: KotlinFile, node: SyntaxNode, place: Place): number {
  let def = kotlin.anonymousObjects.get(node.id);
  if (def === undefined) {
    def = kotlin.facts.add("defs", {
      kind: DefKind.object,
      container: place.owner,
      scope: place.scope,
      start: node.startIndex,
      end: node.endIndex,
      line: kotlin.lineAt(node.startIndex),
      endLine: kotlin.lastLineOf(node),
    });
    const body = kotlin.addScope(ScopeKind.class, place, def, node);
    kotlin.facts.set("defs", def, { body });
    kotlin.anonymousObjects.set(node.id, def);
  }
  return def;
}
