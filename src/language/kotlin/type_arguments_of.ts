import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";

/** The rows of the arguments in a `type_arguments` node. */
export function typeArgumentsOf(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
): readonly number[] {
  return node.namedChildren.map((argument) => typeOf(kotlin, argument, place));
}
