import type { SyntaxNode } from "../syntax_node.ts";
import { expressionTree } from "./expression_tree.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitExpression } from "./visit_expression.ts";

/** The row of an expression that initialises, is passed or returned, after recording what it uses. */
export function valueOf(file: PythonFile, node: SyntaxNode, place: Place): number {
  visitExpression(file, node, place, true);
  return expressionTree(file, node, place);
}
