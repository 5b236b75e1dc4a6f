import ts from "typescript";

/** Whether an expression gives its left side the value of its right side. */
export function isAssignment(node: ts.BinaryExpression): boolean {
  const operator = node.operatorToken.kind;
  return operator === ts.SyntaxKind.EqualsToken ||
    operator === ts.SyntaxKind.BarBarEqualsToken ||
    operator === ts.SyntaxKind.QuestionQuestionEqualsToken;
}
