import { BindingKind } from "../../facts/binding_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { bindTarget } from "./bind_target.ts";
import { dottedName } from "./dotted_name.ts";
import { expressionTree } from "./expression_tree.ts";
import { isAsync } from "./is_async.ts";
import { branched, type Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitExpression } from "./visit_expression.ts";
import type { VisitStatement } from "./visit_statement.ts";

const SUPPRESSING: ReadonlySet<string> = new Set(["suppress", "contextlib.suppress"]);

/** Visits a `with` statement. */
export function visitWith(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  visit: VisitStatement,
): void {
  let inside = place;
  const isAsyncStatement = isAsync(file, node);
  for (const child of node.children) {
    if (child.type !== "with_clause") {
      visit(file, child, inside);
      continue;
    }
    for (const item of child.children) {
      if (visitWithItem(file, item, place, isAsyncStatement)) {
        inside = branched(place, file.nextBranch());
      }
    }
  }
}

/** Visits one context manager; true when it swallows errors, so that the body may be left half done. */
function visitWithItem(
  file: PythonFile,
  item: SyntaxNode,
  place: Place,
  isAwaited: boolean,
): boolean {
  let value = item.children[0];
  while (value?.type === "parenthesized_expression") value = value.children[0];
  if (value === undefined) return false;
  const [context, target] = value.type === "as_pattern" ? value.children : [value];
  if (context === undefined) return false;
  visitExpression(file, context, place);
  if (target !== undefined) {
    let init = expressionTree(file, context, place);
    if (isAwaited) init = file.expressions.node(ExprOp.await, init);
    const bound = { kind: BindingKind.with, init };
    bindTarget(file, target, place, bound, (part) => visitExpression(file, part, place));
  }
  const callee = context.type === "call" ? context.children[0] : undefined;
  return callee !== undefined && SUPPRESSING.has(dottedName(callee) ?? "");
}
