import type { SyntaxNode } from "../syntax_node.ts";
import { guarded } from "./guarded.ts";
import { narrowingsOf } from "./narrowings_of.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitBlockOrClause } from "./visit_block_or_clause.ts";
import { visitExpression } from "./visit_expression.ts";
import type { VisitStatement } from "./visit_statement.ts";

/** Visits a `while` loop. */
export function visitWhile(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  visit: VisitStatement,
): void {
  const inside: Place = { ...place, isConditional: true };
  const [condition, ...rest] = node.children;
  if (condition === undefined) return;
  visitExpression(file, condition, place);
  const { whenTrue } = narrowingsOf(file, condition);
  for (const child of rest) {
    const body = child.type === "block"
      ? guarded(file, inside, whenTrue, child.start, child.end)
      : inside;
    visitBlockOrClause(file, child, body, visit);
  }
}
