import { isType } from "./is_type.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** A name or a chain of members that is known to be of a type. */
export interface Narrowing {
  readonly subject: SyntaxNode;
  readonly type: SyntaxNode;
}

const MAX_OPERANDS = 64;

/** What is known of types where a condition came out as `outcome`. */
export function narrowingsOf(condition: SyntaxNode, outcome: boolean): Narrowing[] {
  const found: Narrowing[] = [];
  const pending: { readonly node: SyntaxNode; readonly outcome: boolean }[] = [{
    node: condition,
    outcome,
  }];
  for (let count = 0; pending.length > 0 && count < MAX_OPERANDS; count++) {
    const next = pending.pop();
    if (next === undefined) break;
    const { node } = next;
    switch (node.type) {
      case "parenthesized_expression": {
        const inner = node.namedChildren[0];
        if (inner !== undefined) pending.push({ node: inner, outcome: next.outcome });
        break;
      }
      case "unary_expression": {
        const inner = node.namedChildren[0];
        if (inner !== undefined && node.children[0]?.type === "!") {
          pending.push({ node: inner, outcome: !next.outcome });
        }
        break;
      }
      case "binary_expression": {
        const [left, right] = node.namedChildren;
        const operator = node.children.find((child) => !child.isNamed)?.type;
        if (operator !== (next.outcome ? "&&" : "||")) break;
        // The left side is looked at first, so that the order is that of the source.
        if (right !== undefined) pending.push({ node: right, outcome: next.outcome });
        if (left !== undefined) pending.push({ node: left, outcome: next.outcome });
        break;
      }
      case "is_expression": {
        const subject = node.namedChildren[0];
        const type = node.namedChildren.find(isType);
        const isNegated = node.children.some((child) => child.type === "!is");
        if (subject === undefined || type === undefined || isNegated === next.outcome) break;
        found.push({ subject, type });
      }
    }
  }
  return found;
}
