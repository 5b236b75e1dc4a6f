import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Comments that speak to tools, not to readers. */
const DIRECTIVE =
  /^\/[/*]\s*(?:eslint|@ts-|prettier-|istanbul|c8 |v8 |biome-|deno-|tslint|jshint|jslint|globals? |webpack|#(?:region|endregion)|[#@]__|@__|@license|!)/i;

/**
 * The comment that stands right in front of a node and documents it: a block comment, or a run of line comments on
 * lines of their own, with no empty line between; empty when there is none.
 */
export function docComment(file: ScriptFile, node: number): string {
  const { tree, text } = file;
  let first = -1;
  let last = -1;
  let below = tree.start(node);
  for (let at = node - 1; tree.kind(at) === SyntaxKind.comment; at--) {
    const start = tree.start(at);
    const gap = text.slice(tree.end(at), below);
    if (gap.trim() !== "" || /\n[^\S\n]*\n/.test(gap)) break;
    const isLine = text.startsWith("//", start);
    if (isLine ? !isAloneOnLine(text, start) : !text.startsWith("/*", start)) break;
    below = start;
    if (DIRECTIVE.test(text.slice(start, start + 24))) continue;
    if (!isLine) return last < 0 ? text.slice(start, tree.end(at)) : text.slice(first, last);
    if (last < 0) last = tree.end(at);
    first = start;
  }
  return last < 0 ? "" : text.slice(first, last);
}

function isAloneOnLine(text: string, start: number): boolean {
  return text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
}
