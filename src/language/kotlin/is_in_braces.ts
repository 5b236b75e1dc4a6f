import type { Token } from "./kotlin_tokens.ts";

/** 1 for each token whose innermost brackets are braces. */
const known = new WeakMap<readonly Token[], Uint8Array>();

function marksOf(tokens: readonly Token[]): Uint8Array {
  let marks = known.get(tokens);
  if (marks !== undefined) return marks;
  marks = new Uint8Array(tokens.length);
  const open: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (open.at(-1) === "{") marks[at] = 1;
    const text = tokens[at]?.text ?? "";
    if (/^[)\]}]$/.test(text)) open.pop();
    else if (/^[([{]$/.test(text)) open.push(text);
  }
  known.set(tokens, marks);
  return marks;
}

/** Whether the innermost brackets around a token are braces. */
export function isInBraces(tokens: readonly Token[], index: number): boolean {
  return marksOf(tokens)[index] === 1;
}
