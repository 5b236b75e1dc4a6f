import { ExprOp } from "../../facts/expr_op.ts";
import { assignmentRow } from "./assignment_row.ts";
import { augmentedAssignmentRow } from "./augmented_assignment_row.ts";
import { callRow } from "./call_row.ts";
import { docComment } from "./doc_comment.ts";
import { docTags } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import { functionRow } from "./function_row.ts";
import { jsxElement } from "./jsx_element.ts";
import { memberName } from "./member_name.ts";
import { newRow } from "./new_row.ts";
import { objectRow } from "./object_row.ts";
import { operatorRow } from "./operator_row.ts";
import type { ScriptFile, Use } from "./script_file.ts";
import { stringRow } from "./string_row.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { templateRow } from "./template_row.ts";
import { typeArguments } from "./type_arguments.ts";
import { valueUse } from "./value_use.ts";

const MAX_ELEMENTS = 8;

/** Reads an expression: its row of `exprs` (0 for an effect) and the references inside. */
export function expressionRow(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.identifier:
    case SyntaxKind.shorthandProperty:
    case SyntaxKind.member:
      return chain(file, node, use);
    case SyntaxKind.call:
      return callRow(file, node, use);
    case SyntaxKind.new:
      return newRow(file, node);
    case SyntaxKind.string:
      return stringRow(file, node);
    case SyntaxKind.template:
      return templateRow(file, node);
    case SyntaxKind.arrowFunction:
    case SyntaxKind.functionExpression:
    case SyntaxKind.classExpression:
      return functionRow(file, node);
    case SyntaxKind.object:
      return objectRow(file, node);
    case SyntaxKind.array:
      return arrayRow(file, node);
    case SyntaxKind.assignment:
      return assignmentRow(file, node, use);
    case SyntaxKind.augmentedAssignment:
      return augmentedAssignmentRow(file, node);
    case SyntaxKind.binary:
    case SyntaxKind.unary:
    case SyntaxKind.ternary:
      return operatorRow(file, node, use);
    case SyntaxKind.parenthesized:
      return parenthesized(file, node, use);
    case SyntaxKind.await: {
      const operand = tree.child(node, 0);
      file.awaited = operand;
      const row = readers.expression(file, operand, use === "effect" ? "effect" : "value");
      return use === "effect" ? 0 : exprs.add(ExprOp.await, row);
    }
    case SyntaxKind.jsxElement:
    case SyntaxKind.jsxOpening:
      jsxElement(file, node);
      return use === "effect" ? 0 : exprs.opaque();
    default:
      return typedRow(file, node, use) ?? otherRow(file, node, use);
  }
}

function chain(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers } = file;
  if (tree.kind(node) !== SyntaxKind.member) {
    if (use === "effect") return 0;
    const text = file.textOf(node);
    if (text === "this") return exprs.leaf(ExprOp.this);
    const row = exprs.name(text);
    if (use === "stored") valueUse(file, node, row);
    return row;
  }
  const object = readers.expression(file, tree.child(node, 0), use === "effect" ? use : "value");
  if (use === "effect") return 0;
  const key = tree.lastChild(node);
  const isPrivate = tree.kind(key) === SyntaxKind.privateIdentifier;
  const row = exprs.memberOf(object, isPrivate ? file.textOf(key) : memberName(file, key));
  if (use === "stored") valueUse(file, node, row);
  return row;
}

function arrayRow(file: ScriptFile, node: number): number {
  const { tree, exprs, readers } = file;
  const rows: number[] = [];
  for (const element of tree.children(node)) {
    const row = readers.expression(file, element, "stored");
    if (rows.length < MAX_ELEMENTS) rows.push(row);
  }
  return exprs.add(ExprOp.array, exprs.list(rows));
}

/** `(value)`, of which a doc comment in front may declare the type. */
function parenthesized(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers } = file;
  const children = tree.children(node);
  const inner = children[children.length - 1] ?? 0;
  const row = readers.expression(file, inner, use);
  if (use === "effect" || file.isTypeScript || tree.kind(node - 1) !== SyntaxKind.comment) {
    return row;
  }
  const tag = docTags(docComment(file, node)).find(({ name }) => name === "type");
  const type = tag === undefined ? 0 : docType(file, tag.type, tree.start(node));
  return type === 0 || tag?.type === "const" ? row : exprs.typed(ExprOp.cast, row, type);
}

/** Expressions that carry a type; undefined for others. */
function typedRow(file: ScriptFile, node: number, use: Use): number | undefined {
  const { tree, exprs, readers } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.as: {
      const type = tree.child(node, 1);
      const row = readers.expression(file, tree.child(node, 0), use);
      return type === 0 ? row : exprs.typed(ExprOp.cast, row, readers.type(file, type));
    }
    case SyntaxKind.satisfies: {
      const row = readers.expression(file, tree.child(node, 0), use);
      readers.type(file, tree.child(node, 1));
      return row;
    }
    case SyntaxKind.typeAssertion: {
      const [type = 0] = typeArguments(file, tree.child(node, 0));
      const row = readers.expression(file, tree.lastChild(node), use);
      return type === 0 ? row : exprs.typed(ExprOp.cast, row, type);
    }
    case SyntaxKind.instantiation: {
      const row = readers.expression(file, tree.child(node, 0), use);
      const types = typeArguments(file, tree.child(node, 1));
      return exprs.typed(ExprOp.typeArguments, row, file.types.list(types));
    }
    case SyntaxKind.nonNull:
      return exprs.add(ExprOp.nonNull, readers.expression(file, tree.child(node, 0), use));
    default:
      return undefined;
  }
}

function otherRow(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.this:
      return exprs.leaf(ExprOp.this);
    case SyntaxKind.super:
      return exprs.leaf(ExprOp.super);
    case SyntaxKind.number:
      return exprs.leaf(ExprOp.number, file.textOf(node));
    case SyntaxKind.true:
    case SyntaxKind.false:
      return exprs.leaf(ExprOp.boolean, file.textOf(node));
    case SyntaxKind.null:
    case SyntaxKind.undefined:
      return exprs.leaf(ExprOp.null);
    case SyntaxKind.regex:
      return exprs.leaf(ExprOp.regex);
    case SyntaxKind.subscript: {
      const index = tree.lastChild(node);
      const object = readers.expression(file, tree.child(node, 0), "value");
      return exprs.add(ExprOp.index, object, readers.expression(file, index, "value"));
    }
    case SyntaxKind.spread:
      return exprs.add(ExprOp.spread, readers.expression(file, tree.child(node, 0), "value"));
    case SyntaxKind.sequence: {
      const parts = tree.children(node);
      const last = parts.pop() ?? 0;
      for (const part of parts) readers.expression(file, part, "effect");
      return readers.expression(file, last, use);
    }
    case SyntaxKind.comment:
      return 0;
    default:
      // Whatever else stands here may hold statements too: errors are read for what is intact in them.
      for (const child of tree.children(node)) readers.statement(file, child);
      return use === "effect" ? 0 : exprs.opaque();
  }
}
