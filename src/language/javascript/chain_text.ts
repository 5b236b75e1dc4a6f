import { memberName } from "./member_name.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** The dotted text of a name or a chain of members on a name or `this`; empty for anything else. */
export function chainText(file: ScriptFile, node: number): string {
  const { tree } = file;
  const names: string[] = [];
  let at = node;
  while (tree.kind(at) === SyntaxKind.member) {
    const property = tree.lastChild(at);
    names.push(memberName(file, property));
    at = tree.child(at, 0);
    while (tree.kind(at) === SyntaxKind.nonNull) at = tree.child(at, 0);
  }
  const kind = tree.kind(at);
  if (kind !== SyntaxKind.identifier && kind !== SyntaxKind.this) return "";
  names.push(file.textOf(at));
  return names.reverse().join(".");
}
