import { requiredModule } from "./required_module.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** Whether a value is a function, class or another name of one. */
export function mayHoldDefinition(file: ScriptFile, node: number): boolean {
  const { tree } = file;
  const value = unwrapped(file, node);
  switch (tree.kind(value)) {
    case SyntaxKind.identifier:
    case SyntaxKind.member:
    case SyntaxKind.arrowFunction:
    case SyntaxKind.functionExpression:
    case SyntaxKind.classExpression:
    case SyntaxKind.assignment:
      return true;
    case SyntaxKind.call:
      return requiredModule(file, value) !== undefined;
    default:
      return false;
  }
}
