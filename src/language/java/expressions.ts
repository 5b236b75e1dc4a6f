import type { JavaNode } from "./java_node.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { addLiteral } from "./add_literal.ts";
import { qualifiedSuper } from "./qualified_super.ts";
import { readChain } from "./read_chain.ts";
import { readCondition } from "./read_condition.ts";
import { operandOf } from "./operand_of.ts";
import { operandsOf } from "./operands_of.ts";
import { patternOutcome } from "./pattern_outcome.ts";
import type { Evaluate, JavaFile, JavaVisits } from "./java_file.ts";
import type { Place } from "./place.ts";
import { stringValue } from "./string_value.ts";

/** Elements of an array literal that are kept. */
const KEPT_ELEMENTS = 6;

function leafOf(op: ExprOp): Evaluate {
  return (java, _node, _place, wanted) => wanted ? java.exprs.leaf(op) : 0;
}

function textLeafOf(op: ExprOp): Evaluate {
  return (java, node, _place, wanted) => wanted ? java.exprs.leaf(op, java.textOf(node)) : 0;
}

function readString(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const source = java.textOf(node);
  // Only a string template holds expressions.
  if (source.includes("\\{")) java.walkChildren(node, place);
  return wanted ? java.exprs.string(stringValue(source)) : 0;
}

function readParentheses(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const inner = operandOf(node);
  return inner === null ? 0 : java.value(inner, place, wanted);
}

function readUnary(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const operand = java.field(node, "operand");
  if (operand === null) return wanted ? java.exprs.opaque() : 0;
  if (java.operatorOf(node) === "!") {
    readTruth(java, node, place);
    return wanted ? booleanRow(java) : 0;
  }
  if (wanted && operand.type.endsWith("_literal")) {
    return java.exprs.leaf(ExprOp.number, java.textOf(node));
  }
  java.value(operand, place, false);
  return wanted ? java.exprs.opaque() : 0;
}

function readBinary(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const operator = java.operatorOf(node);
  if (operator === "&&" || operator === "||") {
    readTruth(java, node, place);
    return wanted ? booleanRow(java) : 0;
  }
  if (operator === "+") return readSum(java, node, place, wanted);
  for (const operand of operandsOf(java, node, operator)) java.value(operand, place, false);
  if (!wanted) return 0;
  return comparisons.has(operator) ? booleanRow(java) : java.exprs.opaque();
}

/** Adds `+`: a concatenation when a string literal takes part, else arithmetic. */
function readSum(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const operands = operandsOf(java, node, "+");
  const isText = wanted && operands.some((operand) => operand.type === "string_literal");
  let sum = 0;
  for (const operand of operands) {
    const row = java.value(operand, place, isText);
    if (isText) sum = sum === 0 ? row : java.exprs.concat(sum, row);
  }
  if (!wanted) return 0;
  return isText ? sum : java.exprs.opaque();
}

/** Adds a condition that is a value of its own; its pattern variables are visible in it only. */
function readTruth(java: JavaFile, node: JavaNode, place: Place): void {
  const outcome = patternOutcome(java, node);
  readCondition(java, node, outcome === undefined ? place : java.guarded(node, place));
}

function readInstance(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  readTruth(java, node, place);
  return wanted ? booleanRow(java) : 0;
}

/** An expression of which only its type is known: `boolean`. */
function booleanRow(java: JavaFile): number {
  return java.exprs.cast(java.exprs.opaque(), java.types.primitive("boolean"));
}

function readTernary(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const condition = java.field(node, "condition");
  const consequence = java.field(node, "consequence");
  const alternative = java.field(node, "alternative");
  let whenTrue = place;
  let whenFalse = place;
  if (condition !== null) {
    const outcome = patternOutcome(java, condition);
    const guard = outcome === undefined ? place : java.guarded(node, place);
    readCondition(java, condition, guard);
    if (outcome === true) whenTrue = guard;
    if (outcome === false) whenFalse = guard;
  }
  const a = consequence === null ? 0 : java.value(consequence, whenTrue, wanted);
  const b = alternative === null ? 0 : java.value(alternative, whenFalse, wanted);
  return wanted ? java.exprs.operation(ExprOp.conditional, a, b) : 0;
}

function readAssignment(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const left = java.field(node, "left");
  const right = java.field(node, "right");
  if (left !== null) java.value(left, place, false);
  if (right === null) return wanted ? java.exprs.opaque() : 0;
  const isText = right.type === "string_literal" || right.type === "binary_expression";
  const row = java.value(right, place, wanted || isText);
  if (isText) addLiteral(java, row, right, { def: place.owner });
  return wanted ? java.exprs.operation(ExprOp.assign, row) : 0;
}

function readCast(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const value = java.field(node, "value");
  const types: number[] = [];
  for (const child of node.namedChildren) {
    if (java.types.isType(child)) types.push(java.types.read(child, place));
  }
  const row = value === null ? 0 : java.value(value, place, wanted);
  return wanted ? java.exprs.cast(row, java.types.combined(types, TypeOp.intersection)) : 0;
}

function readClassLiteral(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const type = node.namedChildren.find((child) => java.types.isType(child));
  if (type === undefined) return wanted ? java.exprs.opaque() : 0;
  java.types.read(type, place);
  if (!wanted) return 0;
  return java.exprs.operation(ExprOp.classReference, classRow(java, java.types.nameOf(type)));
}

function classRow(java: JavaFile, name: string): number {
  return name === "" ? java.exprs.opaque() : java.exprs.dotted(name);
}

function readMethodReference(
  java: JavaFile,
  node: JavaNode,
  place: Place,
  _wanted: boolean,
): number {
  let object = 0;
  let name = "new";
  let at = node;
  for (const child of node.namedChildren) {
    if (java.isComment(child)) continue;
    if (child.type === "type_arguments") java.types.readArguments(child, place);
    else if (object === 0) object = referencedObject(java, child, place);
    else {
      name = java.textOf(child);
      at = child;
    }
  }
  const expr = java.exprs.operation(ExprOp.methodReference, object, 0, name);
  java.refer(place, at, { kind: RefKind.methodReference, expr, argc: 255 });
  return expr;
}

/** What stands before `::`: an expression, or a type, which the grammar may take for one. */
function referencedObject(java: JavaFile, node: JavaNode, place: Place): number {
  if (!java.types.isType(node)) return java.value(node, place, true);
  const name = java.types.nameOf(node);
  if (name.endsWith(".super")) return qualifiedSuper(java, name.slice(0, -6), place);
  const type = java.types.read(node, place);
  const row = classRow(java, name);
  return node.type === "generic_type" && name !== ""
    ? java.exprs.withTypes(row, java.types.argumentsOf(type))
    : row;
}

function readArrayCreation(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const typeNode = java.field(node, "type");
  let type = typeNode === null ? 0 : java.types.read(typeNode, place);
  let elements = 0;
  for (const child of node.namedChildren) {
    switch (child.type) {
      case "dimensions":
        type = java.types.withDimensions(type, child);
        break;
      case "dimensions_expr":
        type = java.types.array(type);
        java.walkChildren(child, place);
        break;
      case "array_initializer":
        elements = java.value(child, place, wanted);
        break;
    }
  }
  if (!wanted) return 0;
  return java.exprs.cast(elements === 0 ? java.exprs.array(0) : elements, type);
}

function readArrayInitializer(
  java: JavaFile,
  node: JavaNode,
  place: Place,
  wanted: boolean,
): number {
  const rows: number[] = [];
  for (const child of node.namedChildren) {
    if (java.isComment(child)) continue;
    const isKept = wanted && rows.length < KEPT_ELEMENTS;
    const row = java.value(child, place, isKept);
    if (!isKept) continue;
    rows.push(row);
    addLiteral(java, row, child, { def: place.owner });
  }
  return wanted ? java.exprs.array(java.exprs.list(rows)) : 0;
}

const comparisons: ReadonlySet<string> = new Set(["==", "!=", "<", ">", "<=", ">="]);

/** Expressions that declare nothing. */
export const expressionVisits: JavaVisits = {
  statements: {},
  expressions: {
    this: leafOf(ExprOp.this),
    super: leafOf(ExprOp.super),
    null_literal: leafOf(ExprOp.null),
    true: textLeafOf(ExprOp.boolean),
    false: textLeafOf(ExprOp.boolean),
    decimal_integer_literal: textLeafOf(ExprOp.number),
    hex_integer_literal: textLeafOf(ExprOp.number),
    octal_integer_literal: textLeafOf(ExprOp.number),
    binary_integer_literal: textLeafOf(ExprOp.number),
    decimal_floating_point_literal: textLeafOf(ExprOp.number),
    hex_floating_point_literal: textLeafOf(ExprOp.number),
    character_literal: textLeafOf(ExprOp.number),
    string_literal: readString,
    parenthesized_expression: readParentheses,
    unary_expression: readUnary,
    binary_expression: readBinary,
    instanceof_expression: readInstance,
    ternary_expression: readTernary,
    assignment_expression: readAssignment,
    cast_expression: readCast,
    class_literal: readClassLiteral,
    method_invocation: readChain,
    field_access: readChain,
    array_access: readChain,
    method_reference: readMethodReference,
    array_creation_expression: readArrayCreation,
    array_initializer: readArrayInitializer,
  },
};
