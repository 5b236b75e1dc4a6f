import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";

/** Adds the parameters of a function that is no definition: only their names and types are kept. */
export function addLooseParameters(kotlin: KotlinFile, node: SyntaxNode, place: Place): void {
  for (const child of node.namedChildren) {
    const name = child.namedChildren.find((part) => part.type === "identifier");
    if (child.type !== "parameter" || name === undefined) {
      kotlin.walk(child, place);
      continue;
    }
    const type = child.namedChildren.find(isType);
    kotlin.addBinding({
      scope: place.scope,
      name: kotlin.nameOf(name),
      kind: BindingKind.param,
      type: type === undefined ? 0 : typeOf(kotlin, type, place),
      start: name.startIndex,
      line: kotlin.lineAt(name.startIndex),
      flags: BindingFlag.const,
    });
  }
}
