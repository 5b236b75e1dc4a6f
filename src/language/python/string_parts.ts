import type { SyntaxNode } from "../syntax_node.ts";

/** The parts of a string literal as written. */
export interface StringParts {
  /** Letters before the quotes, in lower case. */
  readonly prefix: string;
  /** UTF-16 offsets of what is between the quotes. */
  readonly start: number;
  readonly end: number;
  /** What is between the quotes, as written. */
  readonly content: string;
}

/** Finds the prefix and the content of a `string` node; undefined when it has no quotes. */
export function stringParts(node: SyntaxNode): StringParts | undefined {
  const { text } = node;
  let at = 0;
  while (at < 3 && isLetter(text.charCodeAt(at))) at++;
  const quote = text[at];
  if (quote !== '"' && quote !== "'") return undefined;
  const length = text.startsWith(quote.repeat(3), at) ? 3 : 1;
  const end = text.length - length;
  return end < at + length ? undefined : {
    prefix: text.slice(0, at).toLowerCase(),
    start: node.start + at + length,
    end: node.start + end,
    content: text.slice(at + length, end),
  };
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
