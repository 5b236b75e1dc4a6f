import { BindingKind } from "../../facts/binding_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { annotationType } from "./annotation_type.ts";
import { bindTarget } from "./bind_target.ts";
import { branched, type Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { TypeRows } from "./type_rows.ts";
import { visitExpression } from "./visit_expression.ts";
import type { VisitStatement } from "./visit_statement.ts";

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
