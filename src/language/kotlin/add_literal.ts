import { classifyLiteral } from "../classify_literal.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** Adds a string literal to the facts if it looks like something that later layers read. */
export function addLiteral(
  kotlin: KotlinFile,
  text: string,
  node: SyntaxNode,
  place: Place,
  position: { readonly ref: number; readonly index: number } = { ref: 0, index: 0 },
): void {
  const literalClass = classifyLiteral(text);
  if (literalClass === undefined) return;
  kotlin.facts.add("literals", {
    def: place.owner,
    ref: position.ref,
    argIndex: position.index,
    class: literalClass,
    text,
    line: kotlin.lineAt(node.startIndex),
  });
}
