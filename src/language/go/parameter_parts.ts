import type { SyntaxNode } from "../syntax_node.ts";

/** One declaration of a parameter list: several names may share a type. */
export interface ParameterParts {
  readonly node: SyntaxNode;
  readonly names: readonly SyntaxNode[];
  readonly type: SyntaxNode | undefined;
  readonly isVariadic: boolean;
}

/** The declarations of a parameter list. */
export function parameterParts(list: SyntaxNode | undefined): ParameterParts[] {
  const parts: ParameterParts[] = [];
  for (const node of list?.children ?? []) {
    const isVariadic = node.type === "variadic_parameter_declaration";
    if (!isVariadic && node.type !== "parameter_declaration") continue;
    const names: SyntaxNode[] = [];
    let type: SyntaxNode | undefined;
    for (const child of node.children) {
      if (child.type === "identifier") names.push(child);
      else type = child;
    }
    parts.push({ node, names, type, isVariadic });
  }
  return parts;
}
