import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** UTF-16 offset of the name by which an expression names something: the last member of a chain. */
export function nameStart(file: ScriptFile, node: number): number {
  const { tree } = file;
  let at = node;
  while (true) {
    switch (tree.kind(at)) {
      case SyntaxKind.member:
        return tree.start(tree.lastChild(at));
      case SyntaxKind.nonNull:
      case SyntaxKind.instantiation:
        at = tree.child(at, 0);
        break;
      default:
        return tree.start(at);
    }
  }
}
