import type { SyntaxNode } from "../syntax_node.ts";
import { dottedName } from "./dotted_name.ts";

/** Dotted names of the decorators of a definition; empty text for an expression that is no name. */
export function decoratorNames(decorators: readonly SyntaxNode[]): string[] {
  return decorators.map((decorator) => {
    const expression = decorator.children[0];
    if (expression === undefined) return "";
    const callee = expression.type === "call" ? expression.children[0] : expression;
    return callee === undefined ? "" : dottedName(callee) ?? "";
  });
}
