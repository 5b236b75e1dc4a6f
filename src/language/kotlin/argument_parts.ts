import type { SyntaxNode } from "./syntax_node.ts";

/** A value argument: its name where it is named, whether it is spread, and its expression. */
interface ArgumentParts {
  readonly name: SyntaxNode | undefined;
  readonly isSpread: boolean;
  readonly value: SyntaxNode | undefined;
}

/** Takes a `value_argument` apart, or a `parenthesized_expression` that stands for one. */
export function argumentParts(node: SyntaxNode): ArgumentParts {
  let name: SyntaxNode | undefined;
  let value: SyntaxNode | undefined;
  let isSpread = false;
  for (const child of node.children) {
    switch (child.type) {
      case "=":
        name = value;
        value = undefined;
        break;
      case ")":
        break;
      case "*":
        isSpread = true;
        break;
      case "spread_expression":
        isSpread = true;
        value = child.namedChildren[0];
        break;
      default:
        value = child;
    }
  }
  return { name, isSpread, value };
}
