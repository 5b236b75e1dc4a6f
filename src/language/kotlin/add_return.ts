import { expressions } from "./expressions.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

const MAX_RETURNS = 8;

/** Adds the value of a `return` or of an expression body to what the function returns. */
export function addReturn(kotlin: KotlinFile, value: SyntaxNode, place: Place): void {
  if (place.returnScope !== undefined) {
    kotlin.addReturned(place.returnScope, expressions.of(kotlin, value, place), value);
  }
  if (place.returnsOf === 0) return;
  const count = kotlin.returnCounts.get(place.returnsOf) ?? 0;
  if (count >= MAX_RETURNS) return;
  const expr = expressions.of(kotlin, value, place);
  if (expr === 0) return;
  kotlin.returnCounts.set(place.returnsOf, count + 1);
  kotlin.facts.add("returns", { def: place.returnsOf, expr });
}
