import { RefKind } from "../../facts/ref_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addCall } from "./add_call.ts";
import { expressionTree } from "./expression_tree.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitArguments } from "./visit_arguments.ts";
import { visitExpression } from "./visit_expression.ts";

/**
 * Records the decorators of a definition: an annotation and a reference each. They run where the definition stands, so
 * the references belong to its surroundings; their literals belong to what they decorate.
 */
export function addDecorators(
  file: PythonFile,
  decorators: readonly SyntaxNode[],
  names: readonly string[],
  place: Place,
  def: number,
): void {
  decorators.forEach((decorator, index) => {
    const expression = decorator.children[0];
    if (expression === undefined) return;
    const args = expression.type === "call"
      ? addDecoratorCall(file, expression, place, def)
      : addBareDecorator(file, expression, place);
    const line = decorator.line;
    file.facts.add("annotations", { def, name: names[index] ?? "", args, line });
  });
}

function addDecoratorCall(file: PythonFile, call: SyntaxNode, place: Place, def: number): number {
  const [callee, args] = call.children;
  if (callee === undefined || args === undefined) return 0;
  visitExpression(file, callee, place);
  const ref = addCall(file, callee, args, place, { kind: RefKind.decorator });
  visitArguments(file, args, place, { ref, def, visit: visitExpression });
  return expressionTree(file, args, place);
}

/** A decorator without a call of its own is called with what it decorates. */
function addBareDecorator(file: PythonFile, expression: SyntaxNode, place: Place): number {
  visitExpression(file, expression, place);
  const children = expression.type === "attribute" ? expression.children : [];
  const named = children[children.length - 1] ?? expression;
  file.refer({
    kind: RefKind.decorator,
    owner: place.owner,
    scope: place.scope,
    expr: expressionTree(file, expression, place),
    start: named.start,
    line: named.line,
    argc: 1,
  });
  return 0;
}
