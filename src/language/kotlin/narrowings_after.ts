import { ifParts } from "./if_parts.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile } from "./kotlin_file.ts";
import { type Narrowing, narrowingsOf } from "./narrowings_of.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** What holds after a statement: an early exit, or a call that throws unless its condition is met. */
export function narrowingsAfter(kotlin: KotlinFile, statement: SyntaxNode): Narrowing[] {
  if (statement.type === "if_expression") {
    const { condition, then, otherwise } = ifParts(statement);
    if (condition === undefined || otherwise !== undefined || !isExit(kotlin, then)) return [];
    return narrowingsOf(condition, false);
  }
  if (statement.type === "as_expression") {
    const subject = statement.namedChildren[0];
    const type = statement.namedChildren.find(isType);
    const isSafe = statement.children.some((child) => child.type === "as?");
    return subject === undefined || type === undefined || isSafe ? [] : [{ subject, type }];
  }
  if (statement.type !== "call_expression") return [];
  let call = statement;
  while (call.namedChildren[0]?.type === "call_expression") call = call.namedChildren[0];
  const [callee, values] = call.namedChildren;
  if (callee?.type !== "identifier" || values?.type !== "value_arguments") return [];
  if (!/^(?:require|check|assert)$/.test(kotlin.textOf(callee))) return [];
  const condition = values.namedChildren[0]?.namedChildren[0];
  return condition === undefined ? [] : narrowingsOf(condition, true);
}

function isExit(kotlin: KotlinFile, node: SyntaxNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.type === "block") {
    return isExit(kotlin, node.namedChildren.at(-1));
  }
  switch (node.type) {
    case "return_expression":
    case "throw_expression":
    case "break_expression":
    case "continue_expression":
      return true;
    case "identifier":
      return /^(?:break|continue)$/.test(kotlin.textOf(node));
    default:
      return false;
  }
}
