import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** The text of a list with one string or plain template; undefined for other lists. */
export function moduleSpecifier(file: ScriptFile, args: number): string | undefined {
  const { tree, text } = file;
  const first = tree.child(args, 0);
  const kind = tree.kind(first);
  const isPlain = kind === SyntaxKind.string ||
    (kind === SyntaxKind.template && tree.child(first, 0) === 0);
  if (tree.kind(args) !== SyntaxKind.arguments || !isPlain) return undefined;
  return stringValue(text.slice(tree.start(first) + 1, tree.end(first) - 1));
}
