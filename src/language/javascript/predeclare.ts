import { mayHoldDefinition } from "./may_hold_definition.ts";
import { namesInPattern } from "./names_in_pattern.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/**
 * Notes the names that statements declare before they are read, since functions and later declarations are visible in
 * the whole block. `var` is noted where it is visible.
 */
export function predeclare(file: ScriptFile, statements: readonly number[]): void {
  for (const statement of statements) predeclareStatement(file, statement);
}

function predeclareStatement(file: ScriptFile, node: number): void {
  const { tree, place } = file;
  const scope = place.scope.declaring;
  switch (tree.kind(node)) {
    case SyntaxKind.functionDeclaration:
    case SyntaxKind.functionSignature:
    case SyntaxKind.classDeclaration:
    case SyntaxKind.enumDeclaration:
    case SyntaxKind.namespace: {
      const name = tree.children(node).find((child) => isName(tree.kind(child)));
      if (name !== undefined) scope.declare(file.textOf(name), { mayBeDefinition: true });
      break;
    }
    case SyntaxKind.variableDeclaration:
      predeclareVariables(file, node);
      break;
    case SyntaxKind.importStatement:
      for (const name of importedNames(file, node)) scope.declare(name, { mayBeDefinition: true });
      break;
    case SyntaxKind.interfaceDeclaration:
    case SyntaxKind.typeAlias:
      scope.declare(file.textOf(tree.childOf(node, SyntaxKind.typeIdentifier)), {});
      break;
    case SyntaxKind.expressionStatement:
      if (tree.kind(node + 1) === SyntaxKind.namespace) predeclareStatement(file, node + 1);
      break;
    case SyntaxKind.exportStatement:
    case SyntaxKind.ambient:
    case SyntaxKind.error:
      predeclare(file, tree.children(node));
      break;
    default:
  }
}

function isName(kind: number): boolean {
  return kind === SyntaxKind.identifier || kind === SyntaxKind.typeIdentifier;
}

function predeclareVariables(file: ScriptFile, node: number): void {
  const { tree, place, text } = file;
  const isVar = text.startsWith("var", tree.start(node));
  const scope = isVar ? place.scope.hoist : place.scope.declaring;
  for (const declarator of tree.children(node)) {
    const mayBeDefinition = mayHoldDefinition(file, tree.lastChild(declarator));
    for (const name of namesInPattern(file, tree.child(declarator, 0))) {
      scope.declare(name, { mayBeDefinition });
    }
  }
}

function importedNames(file: ScriptFile, node: number): string[] {
  const { tree } = file;
  const names: string[] = [];
  const end = tree.after(node);
  for (let at = node + 1; at < end; at++) {
    if (tree.kind(at) === SyntaxKind.identifier) names.push(file.textOf(at));
  }
  return names;
}
