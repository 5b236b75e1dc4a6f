import type { SyntaxNode } from "../syntax_node.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { addCall } from "./call_reference.ts";
import { dottedName } from "./dotted_name.ts";
import { argumentList, expressionTree } from "./expression_tree.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitArguments, visitExpression } from "./visit_expression.ts";

/** Dotted names of the decorators of a definition; empty text for an expression that is no name. */
export function decoratorNames(decorators: readonly SyntaxNode[]): string[] {
  return decorators.map((decorator) => {
    const expression = decorator.children[0];
    if (expression === undefined) return "";
    const callee = expression.type === "call" ? expression.children[0] : expression;
    return callee === undefined ? "" : dottedName(callee) ?? "";
  });
}

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
  visitArguments(file, args, place, ref, def);
  return argumentList(file, args, place);
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
