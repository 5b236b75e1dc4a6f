import { addReturn } from "./add_return.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { addValueUse } from "./add_value_use.ts";
import { walkStatements } from "./walk_statements.ts";

/** Walks a `function_body`: a block, or the expression that is returned. */
export function walkFunctionBody(kotlin: KotlinFile, body: SyntaxNode, place: Place): void {
  const [first] = body.children;
  if (first?.type !== "=") {
    // The parameters and the variables of the body share the scope of the function.
    for (const block of body.namedChildren) {
      walkStatements(kotlin, block.namedChildren, place, block.endIndex);
    }
    return;
  }
  const value = body.namedChildren[0];
  if (value === undefined) return;
  addValueUse(kotlin, value, place);
  kotlin.walk(value, place);
  addReturn(kotlin, value, place);
}
