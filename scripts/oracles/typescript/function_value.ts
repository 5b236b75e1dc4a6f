import ts from "typescript";

/** A function or class written as an expression. */
export type FunctionValue = ts.FunctionExpression | ts.ArrowFunction | ts.ClassExpression;

/** Whether an expression is a function or class itself. */
export function isFunctionValue(node: ts.Node): node is FunctionValue {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isClassExpression(node);
}
