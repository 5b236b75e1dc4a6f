import type { Token } from "./kotlin_tokens.ts";

/** What braces hold: members of a class, or code. */
type Context = "class" | "function";

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
