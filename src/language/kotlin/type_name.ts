import { isType } from "./is_type.ts";
import type { KotlinFile } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** Dotted name of a type, without type arguments; empty for a function type. */
export function typeName(kotlin: KotlinFile, node: SyntaxNode): string {
  if (node.type !== "user_type") {
    const inner = node.type === "function_type" ? undefined : node.namedChildren.find(isType);
    return inner === undefined ? "" : typeName(kotlin, inner);
  }
  let name = "";
  for (const child of node.namedChildren) {
    if (child.type !== "identifier") continue;
    name = name === "" ? kotlin.nameOf(child) : `${name}.${kotlin.nameOf(child)}`;
  }
  return name;
}
