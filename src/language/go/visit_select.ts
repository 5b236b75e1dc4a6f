import type { SyntaxNode } from "../syntax_node.ts";
import { addValues, type ReadValue } from "./add_values.ts";
import { ExpressionTrees } from "./expression_trees.ts";
import type { GoFile } from "./go_file.ts";
import { nestedPlace } from "./nested_place.ts";
import type { Place } from "./place.ts";
import type { StatementVisitor } from "./statement_visitor.ts";

/** Visits a select; a receive may declare what is received. */
export function visitSelect(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  visit: StatementVisitor,
): void {
  for (const clause of node.children) {
    const branch = nestedPlace(file, clause, place);
    for (const part of clause.children) {
      if (part.type === "receive_statement") visitReceive(file, part, branch, visit);
      else visit(file, part, branch);
    }
  }
}

function visitReceive(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  visit: StatementVisitor,
): void {
  const { children } = node;
  const received = children[children.length - 1];
  const left = children.length > 1 ? children[0] : undefined;
  if (received === undefined) return;
  if (left === undefined || !file.text.slice(left.end, received.start).includes(":=")) {
    for (const child of children) visit(file, child, place);
    return;
  }
  const read: ReadValue = (_, value) => {
    visit(file, value, place);
    return new ExpressionTrees(file, place).of(value);
  };
  addValues(file, { names: left.children, type: 0, values: [received] }, place, read);
}
