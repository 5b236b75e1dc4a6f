import type { KotlinFile } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** A piece of a string literal: text with its escapes decoded, a name after `$`, or an expression in `${}`. */
export type StringPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "expression"; readonly node: SyntaxNode | undefined };

/** Whether a node is a string literal, raw or not. */
export function isString(node: SyntaxNode): boolean {
  const type = node.type;
  return type === "string_literal" || type === "multiline_string_literal";
}

/** Splits a string literal into its parts, in order. */
export function stringParts(kotlin: KotlinFile, node: SyntaxNode): StringPart[] {
  const isRaw = node.type === "multiline_string_literal";
  const parts: StringPart[] = [];
  const quotes = isRaw ? 3 : 1;
  let at = node.startIndex + quotes;
  const end = Math.max(at, node.endIndex - quotes);
  for (const child of node.namedChildren) {
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

/** The value of a string literal, with U+0001 where a value is inserted. */
export function stringValue(parts: readonly StringPart[]): string {
  return parts.map((part) => part.kind === "text" ? part.text : "\u0001").join("");
}

/**
 * The value of an expression made of string literals only: one literal, a concatenation, or either passed through
 * `trimIndent()` or `trimMargin()`; undefined for any other expression. Its literals are added to `literals`.
 */
export function constantString(
  kotlin: KotlinFile,
  node: SyntaxNode,
  literals: SyntaxNode[],
): string | undefined {
  const trimmed = trimmedString(kotlin, node);
  const texts: string[] = [];
  let at = trimmed ?? node;
  while (at.type === "binary_expression" && at.children[1]?.type === "+") {
    const right = at.namedChildren[at.namedChildren.length - 1];
    const left = at.children[0];
    if (right === undefined || left === undefined || !isString(right)) return undefined;
    literals.push(right);
    texts.push(stringValue(stringParts(kotlin, right)));
    at = left;
  }
  if (!isString(at)) return undefined;
  literals.push(at);
  texts.push(stringValue(stringParts(kotlin, at)));
  return texts.reverse().join("");
}

function trimmedString(kotlin: KotlinFile, node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== "call_expression") return undefined;
  const [callee] = node.namedChildren;
  if (callee?.type !== "navigation_expression") return undefined;
  const [object, name] = callee.namedChildren;
  if (object === undefined || name === undefined || !isString(object)) return undefined;
  return /^trim(?:Indent|Margin)$/.test(kotlin.textOf(name)) ? object : undefined;
}

const MARKED = /\\(?:u([0-9a-fA-F]{4})|(.))|\$(?:([\p{L}_][\p{L}_\p{Nd}]*)|`([^`\r\n]+)`)/gu;

/** Adds the text between two `${}`; the grammar reads `$name` in a plain literal as text. */
function addText(parts: StringPart[], source: string, isRaw: boolean): void {
  let text = "";
  let from = 0;
  for (const match of isRaw ? [] : source.matchAll(MARKED)) {
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
