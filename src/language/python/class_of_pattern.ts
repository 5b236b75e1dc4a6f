import type { SyntaxNode } from "../syntax_node.ts";

/** The class name of a pattern that is a class pattern, maybe with a name behind `as`. */
export function classOfPattern(pattern: SyntaxNode): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = pattern;
  for (let depth = 0; node !== undefined && depth < 8; depth++) {
    const type: string = node.type;
    const children: readonly SyntaxNode[] = node.children;
    if (type === "class_pattern") return children[0];
    const isWrapper = type === "case_pattern" || type === "as_pattern" ||
      (type === "tuple_pattern" && children.length === 1);
    node = isWrapper ? children[0] : undefined;
  }
  return undefined;
}
