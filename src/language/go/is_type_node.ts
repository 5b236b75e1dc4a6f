import type { SyntaxNode } from "../syntax_node.ts";

/** Whether a node is a type by its syntax alone. */
export function isTypeNode({ type }: SyntaxNode): boolean {
  return type.endsWith("_type") || type === "type_identifier" || type === "type_elem";
}
