import ts from "typescript";

import { bareExpression } from "./bare_expression.ts";
import { type FunctionValue, isFunctionValue } from "./function_value.ts";
import { isAssignment } from "./is_assignment.ts";
import { nameInDeclaration } from "./name_in_declaration.ts";
import { isKnownWrapper } from "./wrapping_call.ts";

/**
 * The name by which a function or class is defined: its own in a declaration, else that of the variable or property
 * whose value it is, the first where several are given it at once, else its own; without any, the node itself, or for
 * a default export its keyword.
 */
export function definedName(node: ts.SignatureDeclaration | ts.ClassLikeDeclaration): ts.Node {
  if (ts.isConstructorDeclaration(node)) return keywordOf(node, ts.SyntaxKind.ConstructorKeyword);
  if (isFunctionValue(node)) return holderName(node) ?? node.name ?? node;
  if (node.name !== undefined) return node.name;
  const keyword = ts.isClassDeclaration(node)
    ? ts.SyntaxKind.ClassKeyword
    : ts.SyntaxKind.FunctionKeyword;
  return ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node)
    ? keywordOf(node, keyword)
    : node;
}

function holderName(value: FunctionValue): ts.Node | undefined {
  let node: ts.Node = value;
  let assigned: ts.Node | undefined;
  while (node.parent !== undefined && ts.isExpression(node.parent)) {
    const { parent } = node;
    if (ts.isBinaryExpression(parent) && parent.right === node && isAssignment(parent)) {
      assigned = nameInDeclaration(parent) ?? assigned;
    } else if (!isSameValue(parent, node)) return assigned;
    node = parent;
  }
  const { parent } = node;
  if (parent === undefined || !("initializer" in parent) || parent.initializer !== node) {
    return assigned;
  }
  return nameInDeclaration(parent) ?? assigned;
}

function isSameValue(parent: ts.Expression, child: ts.Node): boolean {
  if (bareExpression(parent) !== parent) return true;
  if (ts.isCallExpression(parent)) return parent.expression !== child && isKnownWrapper(parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== child;
  if (!ts.isBinaryExpression(parent)) return false;
  const operator = parent.operatorToken.kind;
  return operator === ts.SyntaxKind.BarBarToken ||
    operator === ts.SyntaxKind.QuestionQuestionToken ||
    (operator === ts.SyntaxKind.AmpersandAmpersandToken && parent.right === child);
}

function keywordOf(node: ts.Node, kind: ts.SyntaxKind): ts.Node {
  return node.getChildren().find((child) => child.kind === kind) ?? node;
}
