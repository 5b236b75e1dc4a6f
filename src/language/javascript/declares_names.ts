import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Whether statements declare names that only their block sees. */
export function declaresNames(file: ScriptFile, parent: number): boolean {
  const { tree, text } = file;
  return tree.children(parent).some((statement) => {
    switch (tree.kind(statement)) {
      case SyntaxKind.functionDeclaration:
      case SyntaxKind.classDeclaration:
      case SyntaxKind.interfaceDeclaration:
      case SyntaxKind.enumDeclaration:
      case SyntaxKind.typeAlias:
      case SyntaxKind.expressionStatement:
        return tree.kind(statement) !== SyntaxKind.expressionStatement ||
          text.startsWith("using ", tree.start(statement));
      case SyntaxKind.variableDeclaration:
        return !text.startsWith("var", tree.start(statement));
      default:
        return false;
    }
  });
}
