import { isString } from "./is_string.ts";
import type { KotlinFile } from "./kotlin_file.ts";
import { stringParts } from "./string_parts.ts";
import { stringValue } from "./string_value.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/**
 * The value of an expression made of string literals only: one literal, a concatenation, or either passed through
 * `trimIndent()` or `trimMargin()`; undefined for any other expression. Its literals are added to `literals`.
 */
export function constantString(
  kotlin: KotlinFile,
  node: SyntaxNode,
  literals: SyntaxNode[],
): string | undefined {
  const trimmed = trimmedString(kotlin, node);
  const texts: string[] = [];
  let at = trimmed ?? node;
  while (at.type === "binary_expression" && at.children[1]?.type === "+") {
    const right = at.namedChildren[at.namedChildren.length - 1];
    const left = at.children[0];
    if (right === undefined || left === undefined || !isString(right)) return undefined;
    literals.push(right);
    texts.push(stringValue(stringParts(kotlin, right)));
    at = left;
  }
  if (!isString(at)) return undefined;
  literals.push(at);
  texts.push(stringValue(stringParts(kotlin, at)));
  return texts.reverse().join("");
}

function trimmedString(kotlin: KotlinFile, node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== "call_expression") return undefined;
  const [callee] = node.namedChildren;
  if (callee?.type !== "navigation_expression") return undefined;
  const [object, name] = callee.namedChildren;
  if (object === undefined || name === undefined || !isString(object)) return undefined;
  return /^trim(?:Indent|Margin)$/.test(kotlin.textOf(name)) ? object : undefined;
}
