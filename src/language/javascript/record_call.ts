import { RefFlag } from "../../facts/ref_flag.ts";
import type { Reference, ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";

const MAX_ARGUMENTS = 6;
const MAX_LITERAL = 128;
const UNKNOWN = 255;

/**
 * Records a call with its arguments and returns the List of the first six. A template that is called with (`tag`…``) is
 * one argument.
 *
 * @param use The reference; undefined for a call of a function that is written in its place.
 * @param args The list between parentheses, a template, or 0.
 */
export function recordCall(
  file: ScriptFile,
  use: Omit<Reference, "argc" | "literal"> | undefined,
  args: number,
): number {
  const { tree, facts, exprs, readers } = file;
  const nodes = tree.kind(args) === SyntaxKind.arguments
    ? tree.children(args)
    : args === 0
    ? NO_NODES
    : [args];
  const ref = use === undefined ? 0 : file.refer(completed(file, use, nodes));
  const rows: number[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] ?? 0;
    file.argument = { node, ref, index };
    const row = readers.expression(file, node, "stored");
    if (index < MAX_ARGUMENTS) rows.push(row);
  }
  const list = exprs.list(rows);
  if (ref !== 0 && list !== 0) facts.set("refs", ref, { args: list });
  return list;
}

const NO_NODES: readonly number[] = [];

function completed(
  file: ScriptFile,
  use: Omit<Reference, "argc" | "literal">,
  nodes: readonly number[],
): Reference {
  const { tree, text } = file;
  let hasSpread = false;
  let literal = "";
  for (const node of nodes) {
    const kind = tree.kind(node);
    if (kind === SyntaxKind.spread) hasSpread = true;
    if (kind !== SyntaxKind.string || literal !== "") continue;
    const value = stringValue(text.slice(tree.start(node) + 1, tree.end(node) - 1));
    if (value.length <= MAX_LITERAL) literal = value;
  }
  return {
    ...use,
    literal,
    argc: hasSpread ? UNKNOWN : Math.min(nodes.length, UNKNOWN - 1),
    flags: (use.flags ?? 0) | (hasSpread ? RefFlag.spread : 0),
  };
}
