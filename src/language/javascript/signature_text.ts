import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** The text from an offset up to a definition's body, or to its end, as one line without comments. */
export function signatureText(
  file: ScriptFile,
  range: { readonly start: number; readonly end: number },
  nodes: { readonly from: number; readonly to: number },
): string {
  const { tree, text, extraction } = file;
  let head = "";
  let at = range.start;
  for (let node = nodes.from; node < nodes.to; node++) {
    if (tree.kind(node) !== SyntaxKind.comment || tree.start(node) < at) continue;
    if (tree.end(node) > range.end) break;
    head += text.slice(at, tree.start(node));
    at = tree.end(node);
  }
  if (at === range.start) return extraction.signature(range.start, range.end);
  return cut(`${head}${text.slice(at, range.end)}`.replace(/\s+/g, " ").trim());
}

const MAX_LENGTH = 200;

function cut(line: string): string {
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}
