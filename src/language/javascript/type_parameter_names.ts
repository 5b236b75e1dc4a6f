import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Names between the angle brackets of a declaration or signature. */
export function typeParameterNames(file: ScriptFile, node: number): string[] {
  const { tree } = file;
  const list = tree.childOf(node, SyntaxKind.typeParameters);
  if (list === 0) return [];
  return tree.children(list).map((parameter) => file.textOf(tree.child(parameter, 0)));
}
