import ts from "typescript";

/**
 * Whether an expression is, or is reached through, something that is imported from another package, whose types may be
 * unknown: `x` of `import x from "pkg"`, `x.y`, `require("pkg").y`.
 *
 * @param isWithin Whether a module specifier means a file of the package that imports it.
 */
export function isExternalImport(
  checker: ts.TypeChecker,
  expression: ts.Node,
  isWithin: (specifier: ts.Node) => boolean,
): boolean {
  if (ts.isPropertyAccessExpression(expression) || ts.isNonNullExpression(expression)) {
    return isExternalImport(checker, expression.expression, isWithin);
  }
  const required = requiredModule(expression);
  if (required !== undefined) return isExternal(required, isWithin);
  if (!ts.isIdentifier(expression)) return false;
  const declarations = checker.getSymbolAtLocation(expression)?.declarations ?? [];
  return declarations.some((declaration) => {
    const specifier = specifierOf(declaration);
    return specifier !== undefined && isExternal(specifier, isWithin);
  });
}

function isExternal(specifier: ts.Node, isWithin: (specifier: ts.Node) => boolean): boolean {
  if (!ts.isStringLiteralLike(specifier) || /^[./#]/.test(specifier.text)) return false;
  return !isWithin(specifier);
}

/** The module of an import, or of a variable that is required, or taken out of what is required. */
function specifierOf(declaration: ts.Node): ts.Node | undefined {
  if (ts.isImportClause(declaration)) return declaration.parent.moduleSpecifier;
  if (ts.isNamespaceImport(declaration)) return declaration.parent.parent.moduleSpecifier;
  if (ts.isImportSpecifier(declaration)) return declaration.parent.parent.parent.moduleSpecifier;
  if (ts.isImportEqualsDeclaration(declaration)) {
    const { moduleReference } = declaration;
    return ts.isExternalModuleReference(moduleReference) ? moduleReference.expression : undefined;
  }
  let variable: ts.Node = declaration;
  while (ts.isBindingElement(variable)) variable = variable.parent.parent;
  if (!ts.isVariableDeclaration(variable) || variable.initializer === undefined) return undefined;
  return moduleOf(variable.initializer);
}

function moduleOf(initializer: ts.Expression): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(initializer)) return moduleOf(initializer.expression);
  return requiredModule(initializer);
}

function requiredModule(node: ts.Node): ts.Node | undefined {
  const isRequire = ts.isCallExpression(node) && ts.isIdentifier(node.expression) &&
    node.expression.text === "require";
  return isRequire ? node.arguments[0] : undefined;
}
