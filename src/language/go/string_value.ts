import type { SyntaxNode } from "../syntax_node.ts";

const ESCAPE =
  /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([abfnrtv\\'"]))/g;
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** The value of an interpreted or raw string literal; undefined for any other node. */
export function stringValue(node: SyntaxNode): string | undefined {
  if (node.type === "raw_string_literal") return node.text.slice(1, -1).replaceAll("\r", "");
  if (node.type !== "interpreted_string_literal") return undefined;
  const text = node.text.slice(1, -1);
  if (!text.includes("\\")) return text;
  return text.replace(
    ESCAPE,
    (whole, hex?: string, short?: string, long?: string, octal?: string, one?: string) => {
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      const code = hex ?? short ?? long;
      if (code === undefined) return one === undefined ? whole : SIMPLE_ESCAPES[one] ?? one;
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}
