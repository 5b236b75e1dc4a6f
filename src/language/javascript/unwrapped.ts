import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** The expression inside parentheses, casts and assertions. */
export function unwrapped(file: ScriptFile, node: number): number {
  const { tree } = file;
  let at = node;
  while (true) {
    switch (tree.kind(at)) {
      case SyntaxKind.parenthesized:
      case SyntaxKind.as:
      case SyntaxKind.satisfies:
      case SyntaxKind.nonNull:
      case SyntaxKind.instantiation:
        at = tree.child(at, 0);
        break;
      case SyntaxKind.typeAssertion:
        at = tree.lastChild(at);
        break;
      default:
        return at;
    }
  }
}
