import type { JavaNode } from "./java_node.ts";
import { bindPattern } from "./bind_pattern.ts";
import type { JavaFile } from "./java_file.ts";
import { operandOf } from "./operand_of.ts";
import { operandsOf } from "./operands_of.ts";
import { patternOutcome } from "./pattern_outcome.ts";
import type { Place } from "./place.ts";
import { readPattern } from "./read_pattern.ts";

/**
 * Adds a condition. Pattern variables that outlive it go to the scope of `place`; those of an operand that do not get a
 * scope of their own.
 */
export function readCondition(java: JavaFile, node: JavaNode, place: Place): void {
  java.descend(undefined, () => {
    switch (node.type) {
      case "parenthesized_expression": {
        const inner = operandOf(node);
        if (inner !== null) readCondition(java, inner, place);
        break;
      }
      case "unary_expression":
        readNegation(java, node, place);
        break;
      case "binary_expression":
        readOperands(java, node, place);
        break;
      case "instanceof_expression":
        readInstanceof(java, node, place);
        break;
      default:
        java.walk(node, place);
    }
  });
}

function readNegation(java: JavaFile, node: JavaNode, place: Place): void {
  const operand = java.field(node, "operand");
  if (operand === null) return;
  if (java.operatorOf(node) === "!") readCondition(java, operand, place);
  else java.walk(operand, place);
}

function readOperands(java: JavaFile, node: JavaNode, place: Place): void {
  const operator = java.operatorOf(node);
  const isLogical = operator === "&&" || operator === "||";
  for (const operand of operandsOf(java, node, operator)) {
    if (!isLogical || !java.hasPatterns) java.walk(operand, place);
    else {
      const outcome = patternOutcome(java, operand);
      const isOwn = outcome !== undefined && outcome !== (operator === "&&");
      readCondition(java, operand, isOwn ? java.guarded(operand, place) : place);
    }
  }
}

/** Adds `value instanceof Type name` or `value instanceof Record(…)`. */
function readInstanceof(java: JavaFile, node: JavaNode, place: Place): void {
  const left = java.field(node, "left");
  const nameNode = java.field(node, "name");
  const pattern = java.field(node, "pattern");
  const right = java.field(node, "right");
  const declares = nameNode !== null || pattern !== null;
  const value = left === null ? java.exprs.opaque() : java.value(left, place, declares);
  if (pattern !== null) readPattern(java, pattern, place, { value });
  const type = right === null ? 0 : java.types.read(right, place);
  if (nameNode !== null) bindPattern(java, nameNode, place, type, { value });
}
