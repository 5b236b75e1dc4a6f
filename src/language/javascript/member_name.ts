import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Name of a member without the marks of strings and private names; empty when it is computed. */
export function memberName(file: ScriptFile, node: number): string {
  const text = file.textOf(node);
  switch (file.tree.kind(node)) {
    case SyntaxKind.string:
      return text.slice(1, -1);
    case SyntaxKind.privateIdentifier:
      return text.slice(1);
    case SyntaxKind.computedName:
      return "";
    default:
      return text;
  }
}
