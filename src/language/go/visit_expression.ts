import { RefKind } from "../../facts/ref_kind.ts";
import type { Reference } from "../reference_log.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addCall } from "./add_call.ts";
import { addValue } from "./add_value.ts";
import { calleeTypes } from "./callee_types.ts";
import { ExpressionTrees } from "./expression_trees.ts";
import type { GoFile } from "./go_file.ts";
import { isTypeNode } from "./is_type_node.ts";
import { mentionTypes } from "./mention_types.ts";
import type { Place } from "./place.ts";
import { stringValue } from "./string_value.ts";

/**
 * Records what an expression uses: calls, composite literals, types, functions passed as values, string literals.
 *
 * @param isValue Whether its value is passed, stored or returned, so that a bare name in it may hand on a function.
 */
export function visitExpression(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  isValue: boolean,
): void {
  switch (node.type) {
    case "identifier":
      if (isValue) addValue(file, node, place);
      return;
    case "int_literal":
    case "nil":
    case "true":
    case "false":
    case "float_literal":
    case "rune_literal":
    case "imaginary_literal":
    case "iota":
      return;
    case "interpreted_string_literal":
    case "raw_string_literal":
      addLiteral(file, node, place);
      return;
    case "selector_expression":
      if (isValue) addValue(file, node, place);
      visitChain(file, node, place, isValue);
      return;
    case "call_expression":
    case "index_expression":
    case "slice_expression":
    case "type_assertion_expression":
      visitChain(file, node, place, isValue);
      return;
    case "type_conversion_expression":
      file.extraction.descend(undefined, () => visitCall(file, node, place, isValue));
      return;
    case "func_literal":
      file.extraction.descend(undefined, () => file.visitLambda(node, place));
      return;
    default:
      file.extraction.descend(undefined, () => visitCompound(file, node, place, isValue));
  }
}

function visitCompound(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  isValue: boolean,
): void {
  if (isTypeNode(node)) {
    mentionTypes(file, node, { scope: place.block.scope, owner: place.owner });
    return;
  }
  switch (node.type) {
    case "binary_expression":
      for (const operand of leftSpine(node)) visitExpression(file, operand, place, false);
      return;
    case "composite_literal":
      visitComposite(file, node, place);
      return;
    case "keyed_element": {
      const [key, value] = node.children;
      // A bare name is a field of the literal's type, or an index; anything else is evaluated.
      if (key !== undefined && key.children[0]?.type !== "identifier") {
        visitExpression(file, key, place, false);
      }
      if (value !== undefined) visitExpression(file, value, place, true);
      return;
    }
    case "literal_element":
    case "literal_value":
    case "expression_list":
    case "parenthesized_expression":
      for (const child of node.children) visitExpression(file, child, place, isValue);
      return;
    default:
      for (const child of node.children) visitExpression(file, child, place, false);
  }
}

/** Follows `a.b(c)[d].(T).e(f)` from its head outwards, however long it is. */
function visitChain(
  file: GoFile,
  outermost: SyntaxNode,
  place: Place,
  isValue: boolean,
): void {
  const links: SyntaxNode[] = [];
  let node: SyntaxNode | undefined = outermost;
  while (node !== undefined && isLink(node.type)) {
    links.push(node);
    node = node.children[0];
  }
  file.extraction.descend(undefined, () => {
    if (node !== undefined) visitExpression(file, node, place, false);
    for (const link of links.reverse()) visitLink(file, link, place, isValue);
  });
}

function isLink(type: string): boolean {
  return type === "selector_expression" || type === "call_expression" ||
    type === "index_expression" || type === "slice_expression" ||
    type === "type_assertion_expression";
}

function visitLink(file: GoFile, link: SyntaxNode, place: Place, isValue: boolean): void {
  switch (link.type) {
    case "selector_expression":
      return;
    case "call_expression":
      visitCall(file, link, place, isValue);
      return;
    default:
      for (const part of link.children.slice(1)) {
        visitExpression(file, part, place, false);
      }
  }
}

/** A call or a conversion; its head has been visited unless the grammar takes it for a type. */
function visitCall(file: GoFile, node: SyntaxNode, place: Place, isValue: boolean): void {
  const mentionPlace = { scope: place.block.scope, owner: place.owner };
  const called = calleeTypes(file, node, place);
  const { callee, types, args } = called;
  if (callee === undefined) {
    const [type, operand] = node.children;
    if (type !== undefined) mentionTypes(file, type, mentionPlace);
    if (operand !== undefined) visitExpression(file, operand, place, isValue);
    return;
  }
  for (const type of types) mentionTypes(file, type, mentionPlace);
  const ref = addCall(file, called, place);
  if (args !== undefined) visitArguments(file, args, place, ref);
}

function visitArguments(
  file: GoFile,
  args: SyntaxNode,
  place: Place,
  ref: Reference | undefined,
): void {
  const outer = file.argument;
  let index = 0;
  for (const argument of args.type === "argument_list" ? args.children : [args]) {
    file.argument = ref && { ref, index, def: place.owner };
    visitExpression(file, argument, place, true);
    index++;
  }
  file.argument = outer;
}

function visitComposite(file: GoFile, node: SyntaxNode, place: Place): void {
  const [type, body] = node.children;
  if (type === undefined || body === undefined) return;
  addComposite(file, type, body, place);
  visitExpression(file, body, place, true);
}

/** A literal of a named type builds one of it; its other types are mentioned only. */
function addComposite(
  file: GoFile,
  type: SyntaxNode,
  body: SyntaxNode,
  place: Place,
): void {
  const mentionPlace = { scope: place.block.scope, owner: place.owner };
  const [named, args] = type.type === "generic_type" ? type.children : [type, undefined];
  if (named?.type !== "type_identifier" && named?.type !== "qualified_type") {
    mentionTypes(file, type, mentionPlace);
    return;
  }
  for (const arg of args?.children ?? []) mentionTypes(file, arg, mentionPlace);
  const name = named.type === "qualified_type" ? named.children[1] ?? named : named;
  file.refer({
    kind: RefKind.new,
    owner: place.owner,
    scope: place.block.scope,
    expr: new ExpressionTrees(file, place).name(named),
    start: name.start,
    line: name.line,
    argc: Math.min(body.children.length, 255),
  });
}

function addLiteral(file: GoFile, node: SyntaxNode, { owner }: Place): void {
  const text = stringValue(node);
  if (text !== undefined) file.literal({ text, start: node.start, line: node.line, owner });
}

/** The operands of operators that lean to the left, as deep as they are long. */
function leftSpine(node: SyntaxNode): SyntaxNode[] {
  const operands: SyntaxNode[] = [];
  let left = node;
  while (left.type === "binary_expression") {
    const [first, ...others]: readonly SyntaxNode[] = left.children;
    if (first === undefined) break;
    for (const operand of others.toReversed()) operands.push(operand);
    left = first;
  }
  operands.push(left);
  return operands.reverse();
}
