import { BindingKind } from "../../facts/binding_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { bindTarget } from "./bind_target.ts";
import { expressionTree } from "./expression_tree.ts";
import { isAsync } from "./is_async.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitBlockOrClause } from "./visit_block_or_clause.ts";
import { visitExpression } from "./visit_expression.ts";
import type { VisitStatement } from "./visit_statement.ts";

/** Visits a `for` loop. */
export function visitFor(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  visit: VisitStatement,
): void {
  const inside: Place = { ...place, isConditional: true };
  const [target, iterated, ...rest] = node.children;
  if (target === undefined || iterated === undefined) return;
  visitExpression(file, iterated, place);
  let init = expressionTree(file, iterated, place);
  if (isAsync(file, node)) init = file.expressions.node(ExprOp.await, init);
  const bound = { kind: BindingKind.loop, init };
  bindTarget(file, target, inside, bound, (part) => visitExpression(file, part, place));
  for (const child of rest) visitBlockOrClause(file, child, inside, visit);
}
