import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** The types between the angle brackets of a `type_arguments` node. */
export function typeArguments(file: ScriptFile, node: number): number[] {
  if (file.tree.kind(node) !== SyntaxKind.typeArguments) return [];
  return file.tree.children(node).map((child) => file.readers.type(file, child));
}
