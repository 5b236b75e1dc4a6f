import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Names that a pattern binds. */
export function namesInPattern(file: ScriptFile, pattern: number): string[] {
  const { tree } = file;
  const kind = tree.kind(pattern);
  if (kind === SyntaxKind.identifier) return [file.textOf(pattern)];
  const names: string[] = [];
  const end = tree.after(pattern);
  for (let at = pattern + 1; at < end; at++) {
    const isName = tree.kind(at) === SyntaxKind.shorthandPattern ||
      (tree.kind(at) === SyntaxKind.identifier && !isDefault(file, at, pattern));
    if (isName) names.push(file.textOf(at));
  }
  return names;
}

/** Whether a name belongs to a default value: in front of it stands an equals sign or anything but a pattern's marks. */
function isDefault(file: ScriptFile, node: number, pattern: number): boolean {
  const { tree, text } = file;
  const before = text.slice(tree.start(pattern), tree.start(node)).trimEnd();
  return !/[{[,:]$|\.\.\.$/.test(before);
}
