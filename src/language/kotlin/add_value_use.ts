import { RefKind } from "../../facts/ref_kind.ts";
import { expressions } from "./expressions.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

const constants: ReadonlySet<string> = new Set(["true", "false", "null", "break", "continue"]);

/**
 * Adds a reference for a bare name or a chain of members that is passed, stored or returned, where it may denote an
 * object, a class or a property with an accessor; names of variables in scope are none.
 */
export function addValueUse(kotlin: KotlinFile, node: SyntaxNode, place: Place): void {
  const root = rootOfChain(node);
  if (root === undefined) return;
  if (root.type === "identifier") {
    const name = kotlin.nameOf(root);
    if (constants.has(name)) return;
    if (root.id === node.id && kotlin.isVariable(place.scope, name)) return;
  } else if (root.id === node.id) return;
  const last = node.type === "identifier" ? node : node.namedChildren[1] ?? node;
  kotlin.addRef(place, last.startIndex, {
    kind: RefKind.value,
    expr: expressions.of(kotlin, node, place),
  });
}

/** The name or `this` at which a chain of members starts; undefined for any other expression. */
function rootOfChain(node: SyntaxNode): SyntaxNode | undefined {
  let at = node;
  while (at.type === "navigation_expression") {
    if (at.children[1]?.type === "::") return undefined;
    const [object] = at.namedChildren;
    if (object === undefined) return undefined;
    at = object;
  }
  return at.type === "identifier" || at.type === "this_expression" ? at : undefined;
}
