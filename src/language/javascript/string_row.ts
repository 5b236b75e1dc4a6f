import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";

/** Reads a string literal; returns the row of `exprs`. */
export function stringRow(file: ScriptFile, node: number): number {
  const { tree, text, exprs } = file;
  const value = stringValue(text.slice(tree.start(node) + 1, tree.end(node) - 1));
  file.literal(value, node);
  return exprs.string(value);
}
