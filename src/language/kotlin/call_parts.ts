import type { CallParts, KotlinFile } from "./kotlin_file.ts";
import { withoutPrefix } from "./node_shapes.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/**
 * Takes a `call_expression` apart. The grammar reads `f(1) { }` as a call of the call `f(1)`; the two are one.
 *
 * @returns undefined when the callee is missing.
 */
export function callParts(kotlin: KotlinFile, node: SyntaxNode): CallParts | undefined {
  let parts = kotlin.calls.get(node.id);
  if (parts === undefined) {
    parts = completeParts(node);
    if (parts !== undefined) kotlin.calls.set(node.id, parts);
  }
  return parts;
}

function completeParts(node: SyntaxNode): CallParts | undefined {
  const outer = partsAsParsed(node);
  if (outer?.lambda === undefined || outer.hasParentheses) return outer;
  if (outer.callee.type !== "call_expression") return outer;
  const inner = partsAsParsed(outer.callee);
  if (inner === undefined || !inner.hasParentheses || inner.lambda !== undefined) return outer;
  return { ...inner, lambda: outer.lambda };
}

function partsAsParsed(
  node: SyntaxNode,
): (CallParts & { readonly hasParentheses: boolean }) | undefined {
  let callee: SyntaxNode | undefined;
  let typeArguments: SyntaxNode | undefined;
  let values: readonly SyntaxNode[] = [];
  let lambda: SyntaxNode | undefined;
  let hasParentheses = false;
  for (const child of node.namedChildren) {
    switch (child.type) {
      case "value_arguments":
        hasParentheses = true;
        values = child.namedChildren.filter((value) => value.type === "value_argument");
        break;
      case "type_arguments":
        typeArguments = child;
        break;
      case "annotated_lambda":
        lambda = child;
        break;
      default:
        callee ??= withoutPrefix(child);
    }
  }
  return callee && { callee, typeArguments, values, lambda, hasParentheses };
}

/** A value argument: its name where it is named, whether it is spread, and its expression. */
export interface ArgumentParts {
  readonly name: SyntaxNode | undefined;
  readonly isSpread: boolean;
  readonly value: SyntaxNode | undefined;
}

/** Takes a `value_argument` apart, or a `parenthesized_expression` that stands for one. */
export function argumentParts(node: SyntaxNode): ArgumentParts {
  let name: SyntaxNode | undefined;
  let value: SyntaxNode | undefined;
  let isSpread = false;
  for (const child of node.children) {
    switch (child.type) {
      case "=":
        name = value;
        value = undefined;
        break;
      case "(":
      case ")":
        break;
      case "*":
        isSpread = true;
        break;
      case "spread_expression":
        isSpread = true;
        value = child.namedChildren[0];
        break;
      default:
        value = child;
    }
  }
  return { name, isSpread, value };
}

/** The lambda in an `annotated_lambda`. */
export function lambdaOf(node: SyntaxNode): SyntaxNode | undefined {
  return node.namedChildren.find((child) => child.type === "lambda_literal");
}
