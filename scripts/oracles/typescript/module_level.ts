import ts from "typescript";

/** Whether what a declaration or assignment defines belongs to a module, class or prototype, not to one run of a function. */
export function isModuleLevel(declaration: ts.Node): boolean {
  if (ts.isPropertyDeclaration(declaration)) return true;
  const target = ts.isBinaryExpression(declaration) ? declaration.left : declaration;
  if (ts.isPropertyAccessExpression(target)) return true;
  return ts.findAncestor(declaration, ts.isFunctionLike) === undefined;
}
