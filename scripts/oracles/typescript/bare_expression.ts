import ts from "typescript";

/** What an expression is without parentheses and assertions of its type, and the last of a sequence. */
export function bareExpression(expression: ts.Expression): ts.Expression {
  let bare = expression;
  for (;;) {
    if (isWrapping(bare)) bare = bare.expression;
    else if (ts.isBinaryExpression(bare) && bare.operatorToken.kind === ts.SyntaxKind.CommaToken) {
      bare = bare.right;
    } else return bare;
  }
}

type Wrapping =
  | ts.ParenthesizedExpression
  | ts.AssertionExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.ExpressionWithTypeArguments;

function isWrapping(node: ts.Node): node is Wrapping {
  return ts.isParenthesizedExpression(node) || ts.isAssertionExpression(node) ||
    ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) ||
    ts.isExpressionWithTypeArguments(node);
}
