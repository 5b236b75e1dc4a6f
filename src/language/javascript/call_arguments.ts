import { RefFlag } from "../../facts/ref_flag.ts";
import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";

const MAX_ARGUMENTS = 6;
const MAX_LITERAL = 128;
const UNKNOWN = 255;

/**
 * Reads the arguments of a call, completes its reference, if it has one, and returns the List of the first six. A template that is called with (`tag`…``) is one argument.
 */
export function callArguments(file: ScriptFile, list: number, ref: number): number {
  const { tree, facts, exprs } = file;
  const nodes = tree.kind(list) === SyntaxKind.arguments
    ? tree.children(list)
    : list === 0
    ? []
    : [list];
  const rows: number[] = [];
  let hasSpread = false;
  let literal = "";
  nodes.forEach((node, index) => {
    const kind = tree.kind(node);
    if (kind === SyntaxKind.spread) hasSpread = true;
    file.argument = { node, ref, index };
    if (kind === SyntaxKind.string && literal === "") {
      const value = stringValue(file.text.slice(tree.start(node) + 1, tree.end(node) - 1));
      if (value.length <= MAX_LITERAL) literal = value;
    }
    const row = file.readers.expression(file, node, "stored");
    if (index < MAX_ARGUMENTS) rows.push(row);
  });
  const args = exprs.list(rows);
  if (ref === 0) return args;
  facts.set("refs", ref, {
    argc: hasSpread ? UNKNOWN : Math.min(nodes.length, UNKNOWN - 1),
    args,
    literal,
    flags: facts.get("refs", ref, "flags") | (hasSpread ? RefFlag.spread : 0),
  });
  return args;
}
