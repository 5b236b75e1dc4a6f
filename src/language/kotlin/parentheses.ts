import type { Token } from "./kotlin_tokens.ts";

/** Index of the parenthesis that closes the one at `open`; the number of tokens when there is none. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const text = tokens[at]?.text;
    if (text === "(") depth++;
    if (text === ")" && --depth === 0) return at;
  }
  return tokens.length;
}

/** Index of the parenthesis that opens the one at `close`; 0 when there is none. */
function opening(tokens: readonly Token[], close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const text = tokens[at]?.text;
    if (text === ")") depth++;
    if (text === "(" && --depth === 0) return at;
  }
  return 0;
}

/** Pairs of parentheses among tokens. */
export const parentheses = { closing, opening };
