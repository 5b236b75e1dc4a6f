import type { SyntaxNode } from "../syntax_node.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { annotationType } from "./annotation_type.ts";
import { bindTarget } from "./bind_target.ts";
import { guarded, narrowingsOf } from "./narrowing.ts";
import { branched, type Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { TypeRows } from "./type_rows.ts";
import type { VisitStatement } from "./visit_statement.ts";
import { visitExpression } from "./visit_expression.ts";

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

/** Visits a `try`; what its body, its handlers and its `else` bind are alternatives. */
export function visitTry(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  visit: VisitStatement,
): void {
  const inside = branched(place, file.nextBranch());
  for (const child of node.children) {
    switch (child.type) {
      case "except_clause":
      case "except_group_clause":
        visitExcept(file, child, { outside: place, inside }, visit);
        break;
      case "finally_clause":
        for (const block of child.children) visit(file, block, place);
        break;
      case "else_clause":
        for (const block of child.children) visit(file, block, inside);
        break;
      default:
        visit(file, child, inside);
    }
  }
}

function visitExcept(
  file: PythonFile,
  clause: SyntaxNode,
  { outside: place, inside }: { readonly outside: Place; readonly inside: Place },
  visit: VisitStatement,
): void {
  for (const child of clause.children) {
    if (child.type === "block") visit(file, child, inside);
    else if (child.type === "as_pattern") {
      const [types, target] = child.children;
      if (types === undefined) continue;
      visitExpression(file, types, place, true);
      if (target === undefined) continue;
      const bound = { kind: BindingKind.except, type: exceptionType(file, types, place) };
      bindTarget(file, target, inside, bound, () => {});
    } else visitExpression(file, child, place, true);
  }
}

function exceptionType(file: PythonFile, types: SyntaxNode, place: Place): number {
  const isTuple = types.type === "tuple" || types.type === "parenthesized_expression";
  const members = (isTuple ? types.children : [types])
    .map((type) => annotationType(file, type, place, { mentions: false }));
  const [only] = members;
  return members.length === 1 && only !== undefined
    ? only
    : new TypeRows(file, place, false).union(members);
}
