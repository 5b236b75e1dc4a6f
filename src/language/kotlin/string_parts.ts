import type { KotlinFile } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** A piece of a string literal: text with its escapes decoded, a name after `$`, or an expression in `${}`. */
export type StringPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "expression"; readonly node: SyntaxNode | undefined };

/** Splits a string literal into its parts, in order. */
export function stringParts(kotlin: KotlinFile, node: SyntaxNode): StringPart[] {
  const isRaw = node.type === "multiline_string_literal";
  const parts: StringPart[] = [];
  const quotes = isRaw ? 3 : 1;
  let at = node.startIndex + quotes;
  const end = Math.max(at, node.endIndex - quotes);
  const hasInserted = kotlin.text.slice(at, end).includes(isRaw ? "$" : "${");
  for (const child of hasInserted ? node.namedChildren : []) {
    if (child.type !== "interpolation") continue;
    addText(parts, kotlin.text.slice(at, child.startIndex), isRaw);
    const inside = child.namedChildren[0];
    if (inside?.type === "identifier" && kotlin.text[child.startIndex + 1] !== "{") {
      parts.push({ kind: "name", name: kotlin.nameOf(inside) });
    } else {
      parts.push({ kind: "expression", node: inside });
    }
    at = child.endIndex;
  }
  addText(parts, kotlin.text.slice(at, end), isRaw);
  return parts;
}

const MARKED = /\\(?:u([0-9a-fA-F]{4})|(.))|\$(?:([\p{L}_][\p{L}_\p{Nd}]*)|`([^`\r\n]+)`)/gu;

/** Adds the text between two `${}`; the grammar reads `$name` in a plain literal as text. */
function addText(parts: StringPart[], source: string, isRaw: boolean): void {
  let text = "";
  let from = 0;
  const isPlain = isRaw || !/[\\$]/.test(source);
  for (const match of isPlain ? [] : source.matchAll(MARKED)) {
    const [all, unicode, escaped, name, quotedName] = match;
    text += source.slice(from, match.index);
    from = match.index + all.length;
    if (unicode !== undefined) text += String.fromCharCode(Number.parseInt(unicode, 16));
    else if (escaped !== undefined) text += escapes.get(escaped) ?? escaped;
    else {
      if (text !== "") parts.push({ kind: "text", text });
      text = "";
      parts.push({ kind: "name", name: name ?? quotedName ?? "" });
    }
  }
  text += source.slice(from);
  if (text !== "") parts.push({ kind: "text", text });
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
]);
