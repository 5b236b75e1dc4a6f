import type { SyntaxNode } from "./syntax_node.ts";

/** The expressions of which one is the value of an `if`, `when` or `try`. */
export function resultsOf(node: SyntaxNode): (SyntaxNode | undefined)[] {
  if (node.type === "if_expression") {
    const close = node.children.findIndex((child) => child.type === ")");
    return node.children.slice(close + 1).filter((child) => child.isNamed)
      .map(resultOf);
  }
  return node.namedChildren
    .filter((child) => child.type !== "when_subject")
    .filter((child) => child.type !== "finally_block")
    .map((child) => resultOf(child.namedChildren.at(-1)));
}

/** The last expression of a block, or the expression itself. */
function resultOf(node: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node?.type !== "block") return node;
  return node.namedChildren.at(-1);
}
