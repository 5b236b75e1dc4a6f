import { SyntaxKind } from "./syntax_kind.ts";

/** Whether a kind of node is a function as a value. */
export function isFunction(kind: number): boolean {
  return kind === SyntaxKind.arrowFunction || kind === SyntaxKind.functionExpression;
}
