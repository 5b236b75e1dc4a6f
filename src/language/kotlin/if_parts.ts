import type { SyntaxNode } from "./syntax_node.ts";

/** The parts of an `if_expression`. */
export function ifParts(node: SyntaxNode): {
  readonly condition: SyntaxNode | undefined;
  readonly then: SyntaxNode | undefined;
  readonly otherwise: SyntaxNode | undefined;
} {
  let condition: SyntaxNode | undefined;
  let then: SyntaxNode | undefined;
  let otherwise: SyntaxNode | undefined;
  let isAfterCondition = false;
  let isElse = false;
  for (const child of node.children) {
    const type = child.type;
    if (type === ")") isAfterCondition = true;
    else if (type === "else") isElse = true;
    else if (!child.isNamed) continue;
    else if (isElse) otherwise = child;
    else if (isAfterCondition) then = child;
    else condition = child;
  }
  return { condition, then, otherwise };
}
