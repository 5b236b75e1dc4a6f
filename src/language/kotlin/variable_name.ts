import type { SyntaxNode } from "./syntax_node.ts";

/** The identifier of a `variable_declaration`. */
export function variableName(node: SyntaxNode): SyntaxNode | undefined {
  return node.namedChildren.find((child) => child.type === "identifier");
}
