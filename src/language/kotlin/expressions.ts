import { ExprOp } from "../../facts/expr_op.ts";
import type { RowInput } from "../../facts/facts_schema.ts";
import { anonymousObject } from "./anonymous_object.ts";
import { argumentParts } from "./argument_parts.ts";
import { callParts } from "./call_parts.ts";
import { explicitTypeArguments } from "./explicit_type_arguments.ts";
import { expressionList } from "./expression_list.ts";
import { isType } from "./is_type.ts";
import type { BuiltExpression, CallParts, KotlinFile, Place } from "./kotlin_file.ts";
import { lambdaOf } from "./lambda_of.ts";
import { lambdaScope } from "./lambda_scope.ts";
import { nameExpression } from "./name_expression.ts";
import { resultsOf } from "./results_of.ts";
import { stringParts } from "./string_parts.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeList } from "./type_list.ts";
import { typeName } from "./type_name.ts";
import { typeOf } from "./type_of.ts";
import { withoutPrefix } from "./without_prefix.ts";

const MAX_HEIGHT = 12;

const MAX_ARGUMENTS = 6;

const MAX_TEXT = 512;

const NOTHING: BuiltExpression = { row: 0, height: 0 };

/** The row of the expression tree of a node, made once per node; 0 for an expression that never has a value. */
function expressionOf(kotlin: KotlinFile, node: SyntaxNode, place: Place): number {
  return built(kotlin, node, place, 0).row;
}

/** A List of at most six arguments of a call, the trailing lambda last. */
function argumentsOf(kotlin: KotlinFile, call: CallParts, place: Place): number {
  return argumentList(kotlin, call, place, 0).row;
}

function built(kotlin: KotlinFile, node: SyntaxNode, place: Place, depth: number): BuiltExpression {
  const known = kotlin.expressions.get(node.id);
  if (known !== undefined) return known;
  if (depth > MAX_HEIGHT) return add(kotlin, { op: ExprOp.opaque });
  const expression = build(kotlin, node, place, depth);
  kotlin.expressions.set(node.id, expression);
  return expression;
}

/** The tree of an operand, cut off where it would make the whole too high. */
function operand(
  kotlin: KotlinFile,
  node: SyntaxNode | undefined,
  place: Place,
  depth: number,
): BuiltExpression {
  if (node === undefined) return NOTHING;
  const expression = built(kotlin, node, place, depth + 1);
  return expression.height < MAX_HEIGHT ? expression : add(kotlin, { op: ExprOp.opaque });
}

function add(kotlin: KotlinFile, row: RowInput<"exprs">, height = 0): BuiltExpression {
  return { row: kotlin.addExpression(row), height: height + 1 };
}

function build(kotlin: KotlinFile, node: SyntaxNode, place: Place, depth: number): BuiltExpression {
  switch (node.type) {
    case "identifier":
      return nameOrConstant(kotlin, kotlin.nameOf(node));
    case "string_literal":
    case "multiline_string_literal":
      return stringExpression(kotlin, node, place, depth);
    case "number_literal":
    case "float_literal":
    case "character_literal":
      return add(kotlin, { op: ExprOp.number, text: kotlin.textOf(node) });
    case "this_expression":
      return add(kotlin, { op: ExprOp.this, text: label(kotlin, node) });
    case "super_expression":
      return add(kotlin, { op: ExprOp.super, text: superText(kotlin, node) });
    case "call_expression":
      return callExpression(kotlin, node, place, depth);
    case "navigation_expression":
    case "callable_reference":
      return memberExpression(kotlin, node, place, depth);
    case "index_expression": {
      const [object, index] = node.namedChildren;
      const a = operand(kotlin, object && withoutPrefix(object), place, depth);
      const b = operand(kotlin, index, place, depth);
      return add(kotlin, { op: ExprOp.index, a: a.row, b: b.row }, Math.max(a.height, b.height));
    }
    case "unary_expression":
      return unaryExpression(kotlin, node, place, depth);
    case "as_expression": {
      const type = node.namedChildren.find(isType);
      const a = operand(kotlin, node.namedChildren[0], place, depth);
      const b = type === undefined ? 0 : typeOf(kotlin, type, place);
      return add(kotlin, { op: ExprOp.cast, a: a.row, b }, a.height);
    }
    case "parenthesized_expression":
    case "labeled_expression":
    case "annotated_expression":
      return operand(kotlin, node.namedChildren.at(-1), place, depth);
    case "binary_expression":
      return binaryExpression(kotlin, node, place, depth);
    case "in_expression":
    case "is_expression":
      return add(kotlin, { op: ExprOp.boolean });
    case "infix_expression":
      return infixExpression(kotlin, node, place, depth);
    case "if_expression":
    case "when_expression":
    case "try_expression":
      return alternatives(kotlin, resultsOf(node), place, depth);
    case "lambda_literal":
    case "anonymous_function":
      return add(kotlin, { op: ExprOp.lambda, a: lambdaScope(kotlin, node, place) });
    case "object_literal":
      return add(kotlin, { op: ExprOp.definition, a: anonymousObject(kotlin, node, place) });
    case "collection_literal": {
      const items = node.namedChildren.slice(0, MAX_ARGUMENTS)
        .map((item) => operand(kotlin, item, place, depth));
      const list = expressionList(kotlin, items.map((item) => item.row));
      return add(kotlin, { op: ExprOp.array, a: list }, highest(items));
    }
    case "return_expression":
    case "throw_expression":
      return NOTHING;
    default:
      return add(kotlin, { op: ExprOp.opaque });
  }
}

function nameOrConstant(kotlin: KotlinFile, name: string): BuiltExpression {
  switch (name) {
    case "true":
    case "false":
      return add(kotlin, { op: ExprOp.boolean, text: name });
    case "null":
      return add(kotlin, { op: ExprOp.null });
    case "break":
    case "continue":
      return NOTHING;
    default:
      return add(kotlin, { op: ExprOp.name, text: name });
  }
}

function stringExpression(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  depth: number,
): BuiltExpression {
  const parts = stringParts(kotlin, node);
  const [only] = parts;
  if (only === undefined) return add(kotlin, { op: ExprOp.string });
  if (parts.length === 1 && only.kind === "text") {
    return add(kotlin, { op: ExprOp.string, text: only.text.slice(0, MAX_TEXT) });
  }
  const items = parts.slice(0, MAX_ARGUMENTS).map((part) => {
    switch (part.kind) {
      case "text":
        return add(kotlin, { op: ExprOp.string, text: part.text.slice(0, MAX_TEXT) });
      case "name":
        return nameOrConstant(kotlin, part.name);
      case "expression":
        return operand(kotlin, part.node, place, depth);
    }
  });
  const list = expressionList(kotlin, items.map((item) => item.row));
  return add(kotlin, { op: ExprOp.template, a: list }, highest(items));
}

function callExpression(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  depth: number,
): BuiltExpression {
  const call = callParts(kotlin, node);
  if (call === undefined) return add(kotlin, { op: ExprOp.opaque });
  let callee = operand(kotlin, call.callee, place, depth);
  const types = explicitTypeArguments(kotlin, call, place);
  if (types.length > 0) {
    const b = typeList(kotlin, types);
    callee = {
      row: kotlin.addExpression({ op: ExprOp.typeArguments, a: callee.row, b }),
      height: callee.height,
    };
  }
  const args = argumentList(kotlin, call, place, depth);
  const row = { op: ExprOp.call, a: callee.row, b: args.row };
  // A call and the member that it calls are one step of a chain.
  const isMember = call.callee.type === "navigation_expression";
  const height = Math.max(isMember ? callee.height - 1 : callee.height, args.height);
  return add(kotlin, row, height);
}

function argumentList(
  kotlin: KotlinFile,
  call: CallParts,
  place: Place,
  depth: number,
): BuiltExpression {
  const anchor = call.lambda ?? call.values[0];
  if (anchor === undefined) return NOTHING;
  const known = kotlin.expressions.get(anchor.id);
  if (known !== undefined) return known;
  const items: BuiltExpression[] = [];
  for (const argument of call.values.slice(0, MAX_ARGUMENTS)) {
    const { name, isSpread, value } = argumentParts(argument);
    let item = operand(kotlin, value, place, depth);
    if (isSpread) item = add(kotlin, { op: ExprOp.spread, a: item.row }, item.height - 1);
    if (name !== undefined) {
      const text = kotlin.nameOf(name);
      item = add(kotlin, { op: ExprOp.named, text, a: item.row }, item.height - 1);
    }
    items.push(item);
  }
  const lambda = call.lambda && lambdaOf(call.lambda);
  if (lambda !== undefined && items.length < MAX_ARGUMENTS) {
    items.push(operand(kotlin, lambda, place, depth));
  }
  const list = {
    row: expressionList(kotlin, items.map((item) => item.row)),
    height: highest(items),
  };
  kotlin.expressions.set(anchor.id, list);
  return list;
}

function memberExpression(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  depth: number,
): BuiltExpression {
  const { children } = node;
  const name = children[children.length - 1];
  const isReference = children[children.length - 2]?.type === "::";
  const objectNode = node.namedChildren[0];
  const hasObject = objectNode !== undefined && objectNode.id !== name?.id;
  const text = name === undefined ? "" : kotlin.nameOf(name);
  const object = !hasObject
    ? NOTHING
    : isType(objectNode)
    ? { row: nameExpression(kotlin, typeName(kotlin, objectNode)), height: 1 }
    : operand(kotlin, withoutPrefix(objectNode), place, depth);
  if (!isReference) return add(kotlin, { op: ExprOp.member, a: object.row, text }, object.height);
  return text === "class"
    ? add(kotlin, { op: ExprOp.classReference, a: object.row }, object.height)
    : add(kotlin, { op: ExprOp.methodReference, a: object.row, text }, object.height);
}

function unaryExpression(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  depth: number,
): BuiltExpression {
  const operator = node.children.find((child) => !child.isNamed)?.type;
  const argument = node.namedChildren[0];
  if (operator === "!!") {
    const a = operand(kotlin, argument, place, depth);
    return add(kotlin, { op: ExprOp.nonNull, a: a.row }, a.height);
  }
  if (operator === "!") return add(kotlin, { op: ExprOp.boolean });
  if (argument?.type.endsWith("_literal")) {
    return add(kotlin, { op: ExprOp.number, text: kotlin.textOf(node) });
  }
  return add(kotlin, { op: ExprOp.opaque });
}

function binaryExpression(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  depth: number,
): BuiltExpression {
  const operator = node.children.find((child) => !child.isNamed)?.type ?? "";
  const parts = node.namedChildren;
  if (operator === "?:") {
    const a = operand(kotlin, parts[0], place, depth);
    const b = operand(kotlin, parts[1], place, depth);
    const row = b.row === 0
      ? { op: ExprOp.nonNull, a: a.row }
      : { op: ExprOp.logical, a: a.row, b: b.row };
    return add(kotlin, row, Math.max(a.height, b.height));
  }
  if (operator === "+" && parts.some((part) => part.type.endsWith("string_literal"))) {
    const a = operand(kotlin, parts[0], place, depth);
    const b = operand(kotlin, parts[1], place, depth);
    const row = { op: ExprOp.concat, a: a.row, b: b.row };
    return add(kotlin, row, Math.max(a.height, b.height));
  }
  return add(kotlin, { op: /^[+\-*/%]$/.test(operator) ? ExprOp.opaque : ExprOp.boolean });
}

function infixExpression(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  depth: number,
): BuiltExpression {
  const [left, name, right] = node.namedChildren;
  if (name === undefined) return add(kotlin, { op: ExprOp.opaque });
  const a = operand(kotlin, left, place, depth);
  const b = operand(kotlin, right, place, depth);
  const member = kotlin.addExpression({
    op: ExprOp.member,
    a: a.row,
    text: kotlin.nameOf(name),
  });
  const list = expressionList(kotlin, [b.row]);
  return add(kotlin, { op: ExprOp.call, a: member, b: list }, Math.max(a.height, b.height));
}

function alternatives(
  kotlin: KotlinFile,
  results: readonly (SyntaxNode | undefined)[],
  place: Place,
  depth: number,
): BuiltExpression {
  const rows: BuiltExpression[] = [];
  for (const result of results.slice(0, MAX_ARGUMENTS)) {
    const item = operand(kotlin, result, place, depth);
    if (item.row !== 0) rows.push(item);
  }
  let value = rows.pop();
  if (value === undefined) return NOTHING;
  for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
    value = add(
      kotlin,
      { op: ExprOp.conditional, a: row.row, b: value.row },
      Math.max(row.height, value.height),
    );
  }
  return value;
}

function highest(items: readonly BuiltExpression[]): number {
  let height = 0;
  for (const item of items) if (item.height > height) height = item.height;
  return height;
}

function label(kotlin: KotlinFile, node: SyntaxNode): string {
  const [name] = node.namedChildren;
  return name === undefined ? "" : kotlin.nameOf(name);
}

/** `Base` of `super<Base>`, `@Outer` of `super@Outer`. */
function superText(kotlin: KotlinFile, node: SyntaxNode): string {
  let text = "";
  for (const child of node.namedChildren) {
    if (child.type === "user_type") text += typeName(kotlin, child);
    else if (child.type === "identifier") text += `@${kotlin.nameOf(child)}`;
  }
  return text;
}

/** Expression trees: the row of a node, and the List of a call's arguments. */
export const expressions = { of: expressionOf, argumentsOf };
