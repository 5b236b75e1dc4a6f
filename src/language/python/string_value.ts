import type { SyntaxNode } from "../syntax_node.ts";
import { stringParts } from "./string_parts.ts";

const INSERTED = "\u0001";
const ESCAPE = /\\(?:\r?\n|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([^]))/g;
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "0": "\0",
};

/**
 * The value of a `string` or `concatenated_string` node, with U+0001 for every inserted value; undefined for bytes.
 */
export function stringValue(node: SyntaxNode): string | undefined {
  if (node.type === "concatenated_string") {
    let whole = "";
    for (const part of node.children) {
      if (part.type !== "string") continue;
      const value = stringValue(part);
      if (value === undefined) return undefined;
      whole += value;
    }
    return whole;
  }
  const parts = stringParts(node);
  if (parts === undefined || parts.prefix.includes("b")) return undefined;
  const { prefix, start, content } = parts;
  const isRaw = prefix.includes("r");
  if (!prefix.includes("f") && !prefix.includes("t")) {
    return unescaped(content, isRaw);
  }
  let value = "";
  let at = 0;
  for (const child of node.children) {
    if (child.type !== "interpolation") continue;
    value += unescaped(content.slice(at, child.start - start), isRaw) + INSERTED;
    at = child.end - start;
  }
  return (value + unescaped(content.slice(at), isRaw)).replace(
    /\{\{|\}\}/g,
    (pair) => pair.charAt(0),
  );
}

function unescaped(text: string, isRaw: boolean): string {
  if (isRaw || !text.includes("\\")) return text;
  return text.replace(
    ESCAPE,
    (whole, hex?: string, short?: string, long?: string, one?: string) => {
      const code = hex ?? short ?? long;
      if (code !== undefined) {
        const point = Number.parseInt(code, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      }
      return one === undefined ? "" : SIMPLE_ESCAPES[one] ?? whole;
    },
  );
}
