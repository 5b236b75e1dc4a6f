import type { Token } from "./tokens.ts";

/** What braces hold: members of a class, or code. */
export type Context = "class" | "function";

/** Whether the innermost braces around each token are those of a class body or of code. */
export function braceContexts(tokens: readonly Token[]): Context[] {
  const contexts: Context[] = [];
  const braces: Context[] = ["class"];
  let pending = [false];
  const saved: boolean[][] = [];
  tokens.forEach((token, index) => {
    contexts.push(braces[braces.length - 1] ?? "class");
    const top = pending.length - 1;
    switch (token.text) {
      case "(":
        pending.push(false);
        break;
      case ")":
        if (pending.length > 1) pending.pop();
        break;
      case "{":
        braces.push(pending[top] === true ? "class" : "function");
        pending[top] = false;
        saved.push(pending);
        pending = [false];
        break;
      case "}":
        if (braces.length > 1) braces.pop();
        pending = saved.pop() ?? [false];
        break;
      case "class":
      case "interface":
      case "object":
        if (tokens[index - 1]?.text !== ":" || tokens[index - 2]?.text !== ":") pending[top] = true;
        break;
      case "fun":
      case "val":
      case "var":
        if (tokens[index + 1]?.text !== "interface") pending[top] = false;
    }
  });
  return contexts;
}

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

/** Index of the parenthesis that closes the one at `open`; the number of tokens when there is none. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const text = tokens[at]?.text;
    if (text === "(") depth++;
    if (text === ")" && --depth === 0) return at;
  }
  return tokens.length;
}

/** Index of the parenthesis that opens the one at `close`; 0 when there is none. */
export function opening(tokens: readonly Token[], close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const text = tokens[at]?.text;
    if (text === ")") depth++;
    if (text === "(" && --depth === 0) return at;
  }
  return 0;
}
