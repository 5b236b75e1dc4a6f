import type { SyntaxNode } from "../syntax_node.ts";
import type { GoFile } from "./go_file.ts";
import { nestedPlace } from "./nested_place.ts";
import type { Place } from "./place.ts";
import type { StatementVisitor } from "./statement_visitor.ts";

/** Visits a switch over values. */
export function visitSwitch(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  visit: StatementVisitor,
): void {
  const inside = nestedPlace(file, node, place);
  for (const child of node.children) {
    if (child.type !== "expression_case" && child.type !== "default_case") {
      visit(file, child, inside);
      continue;
    }
    const branch = nestedPlace(file, child, inside);
    for (const part of child.children) visit(file, part, branch);
  }
}
