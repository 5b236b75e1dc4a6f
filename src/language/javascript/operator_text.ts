import type { ScriptFile } from "./script_file.ts";

/** The operator of a binary expression. */
export function operatorText(file: ScriptFile, node: number): string {
  const { tree, text } = file;
  const between = text.slice(tree.end(tree.child(node, 0)), tree.start(tree.lastChild(node)));
  const operator = between.trim();
  return /\/[/*]/.test(operator) ? operator.replace(/\/\*.*?\*\/|\/\/.*/gs, "").trim() : operator;
}
