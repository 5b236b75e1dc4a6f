import type { Token } from "./kotlin_tokens.ts";

/** Whether the innermost brackets around a token are braces. */
export function isInBraces(tokens: readonly Token[], index: number): boolean {
  let depth = 0;
  for (let at = index - 1; at >= 0; at--) {
    const text = tokens[at]?.text ?? "";
    if (/^[)\]}]$/.test(text)) depth++;
    else if (/^[([{]$/.test(text) && depth-- === 0) return text === "{";
  }
  return false;
}
