import type { KotlinFile, Place } from "./kotlin_file.ts";
import { narrowedPlace } from "./narrowed_place.ts";
import { narrowingsAfter } from "./narrowings_after.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** Walks statements in order; what one of them tells of types holds for the rest. */
export function walkStatements(
  kotlin: KotlinFile,
  statements: readonly SyntaxNode[],
  place: Place,
  end: number,
): void {
  let here = place;
  for (const statement of statements) {
    kotlin.walk(statement, here);
    const narrowings = narrowingsAfter(kotlin, statement);
    if (narrowings.length === 0) continue;
    here = narrowedPlace(kotlin, narrowings, here, {
      startIndex: statement.endIndex,
      endIndex: end,
    });
  }
}
