import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Names that `infer` declares inside a type. */
export function typeVariables(file: ScriptFile, node: number): string[] {
  const { tree } = file;
  const names: string[] = [];
  const end = tree.after(node);
  for (let at = node + 1; at < end; at++) {
    if (tree.kind(at) === SyntaxKind.inferType) names.push(file.textOf(tree.child(at, 0)));
  }
  return names;
}
