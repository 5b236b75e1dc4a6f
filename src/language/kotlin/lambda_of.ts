import type { SyntaxNode } from "./syntax_node.ts";

/** The lambda in an `annotated_lambda`. */
export function lambdaOf(node: SyntaxNode): SyntaxNode | undefined {
  return node.namedChildren.find((child) => child.type === "lambda_literal");
}
