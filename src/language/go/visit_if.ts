import type { SyntaxNode } from "../syntax_node.ts";
import type { GoFile } from "./go_file.ts";
import { nestedPlace } from "./nested_place.ts";
import type { Place } from "./place.ts";
import type { StatementVisitor } from "./statement_visitor.ts";

/** Visits an `if` with its alternatives, each of which sees what the statements before it declare. */
export function visitIf(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  visit: StatementVisitor,
): void {
  let current: SyntaxNode | undefined = node;
  let inside = place;
  while (current !== undefined) {
    inside = nestedPlace(file, current, inside);
    let next: SyntaxNode | undefined;
    for (const child of current.children) {
      if (child.type === "if_statement") next = child;
      else visit(file, child, inside);
    }
    current = next;
  }
}
