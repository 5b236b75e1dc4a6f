import ts from "typescript";

/** The name in a declaration or assignment: `x` in `const x = …`, `x: …`, `exports.x = …`, `X.prototype.x = …`. */
export function nameInDeclaration(node: ts.Node): ts.Node | undefined {
  if (ts.isBinaryExpression(node)) return nameInDeclaration(node.left);
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node;
  if (ts.isPropertyAccessExpression(node)) return isModuleExports(node) ? undefined : node.name;
  if (
    ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) || ts.isBindingElement(node)
  ) {
    return ts.isObjectBindingPattern(node.name) || ts.isArrayBindingPattern(node.name)
      ? undefined
      : node.name;
  }
  return undefined;
}

function isModuleExports(node: ts.PropertyAccessExpression): boolean {
  return node.name.text === "exports" && ts.isIdentifier(node.expression) &&
    node.expression.text === "module";
}
