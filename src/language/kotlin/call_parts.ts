import type { CallParts, KotlinFile } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { withoutPrefix } from "./without_prefix.ts";

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
