import type { JavaNode } from "./java_node.ts";
import type { JavaFile } from "./java_file.ts";
import { operandOf } from "./operand_of.ts";

/**
 * Whether a condition declares pattern variables, and for which outcome they hold (Java Language Specification 6.3.1).
 *
 * @returns undefined when it declares none that outlive it.
 */
export function patternOutcome(java: JavaFile, node: JavaNode): boolean | undefined {
  if (!java.hasPatterns || !java.textOf(node).includes("instanceof")) return undefined;
  return outcomeOf(java, node);
}

function outcomeOf(java: JavaFile, node: JavaNode): boolean | undefined {
  let at: JavaNode | null = node;
  let isNegated = false;
  while (at !== null) {
    switch (at.type) {
      case "parenthesized_expression":
        at = operandOf(at);
        break;
      case "unary_expression":
        if (java.operatorOf(at) !== "!") return undefined;
        isNegated = !isNegated;
        at = java.field(at, "operand");
        break;
      case "instanceof_expression":
        return declaresVariable(java, at) ? !isNegated : undefined;
      case "binary_expression": {
        const outcome = outcomeOfOperands(java, at);
        return outcome === undefined ? undefined : outcome !== isNegated;
      }
      default:
        return undefined;
    }
  }
  return undefined;
}

/** What holds in `a && b` holds when it is true, in `a || b` when it is false. */
function outcomeOfOperands(java: JavaFile, node: JavaNode): boolean | undefined {
  const operator = java.operatorOf(node);
  if (operator !== "&&" && operator !== "||") return undefined;
  const sought = operator === "&&";
  let at: JavaNode = node;
  for (;;) {
    const right = java.field(at, "right");
    if (right !== null && java.descend(undefined, () => outcomeOf(java, right)) === sought) {
      return sought;
    }
    const left = java.field(at, "left");
    if (left === null) return undefined;
    if (left.type !== "binary_expression" || java.operatorOf(left) !== operator) {
      const outcome = java.descend(undefined, () => outcomeOf(java, left));
      return outcome === sought ? sought : undefined;
    }
    at = left;
  }
}

function declaresVariable(java: JavaFile, node: JavaNode): boolean {
  return java.field(node, "name") !== null || java.field(node, "pattern") !== null;
}
