import type { SyntaxNode } from "../syntax_node.ts";
import { guarded } from "./guarded.ts";
import { narrowingsOf } from "./narrowings_of.ts";
import { branched, type Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitExpression } from "./visit_expression.ts";
import type { VisitStatement } from "./visit_statement.ts";

/** Visits an `if` with its alternatives; each branch is visited where the tests before it have told types. */
export function visitIf(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  visit: VisitStatement,
): void {
  const inside = branched(place, file.nextBranch());
  let outside = place;
  let alternatives = inside;
  let condition: SyntaxNode | undefined;
  for (const child of node.children) {
    switch (child.type) {
      case "block": {
        const proven = condition === undefined ? [] : narrowingsOf(file, condition).whenTrue;
        const body = guarded(file, alternatives, proven, child.start, child.end);
        visit(file, child, body);
        break;
      }
      case "elif_clause":
      case "else_clause": {
        const refuted = condition === undefined ? [] : narrowingsOf(file, condition).whenFalse;
        const { start, end } = child;
        const scope = guarded(file, alternatives, refuted, start, end).scope;
        alternatives = { ...alternatives, scope };
        outside = { ...outside, scope };
        const places = { outside, inside: alternatives };
        condition = visitAlternative(file, child, places, visit) ?? condition;
        break;
      }
      default:
        condition = child;
        visitExpression(file, child, outside);
    }
  }
}

/** Visits an `elif` or `else` and returns the condition, if it has one. */
function visitAlternative(
  file: PythonFile,
  clause: SyntaxNode,
  { outside, inside }: { readonly outside: Place; readonly inside: Place },
  visit: VisitStatement,
): SyntaxNode | undefined {
  const isElse = clause.type === "else_clause";
  let condition: SyntaxNode | undefined;
  for (const child of clause.children) {
    if (child.type !== "block") {
      if (!isElse) condition = child;
      visitExpression(file, child, outside);
      continue;
    }
    const proven = condition === undefined ? [] : narrowingsOf(file, condition).whenTrue;
    visit(file, child, guarded(file, inside, proven, child.start, child.end));
  }
  return condition;
}
