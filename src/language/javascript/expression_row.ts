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
import { typedRow } from "./typed_row.ts";
import { valueUse } from "./value_use.ts";

type ExpressionReader = (file: ScriptFile, node: number, use: Use) => number;

const MAX_ELEMENTS = 8;

/** Reads an expression: its row of `exprs` (0 for an effect) and the references inside. */
export function expressionRow(file: ScriptFile, node: number, use: Use): number {
  const reader = readersByKind[file.tree.kind(node)] ?? otherRow;
  return reader(file, node, use);
}

function nameRow(file: ScriptFile, node: number, use: Use): number {
  if (use === "effect") return 0;
  const text = file.textOf(node);
  if (text === "this") return file.exprs.leaf(ExprOp.this);
  const row = file.exprs.name(text);
  if (use === "stored") valueUse(file, node, row);
  return row;
}

function memberRow(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers } = file;
  const object = readers.expression(file, tree.child(node, 0), use === "effect" ? use : "value");
  if (use === "effect") return 0;
  const key = tree.lastChild(node);
  const isPrivate = tree.kind(key) === SyntaxKind.privateIdentifier;
  const row = exprs.memberOf(object, isPrivate ? file.textOf(key) : memberName(file, key));
  if (use === "stored") valueUse(file, node, row);
  return row;
}

function awaitRow(file: ScriptFile, node: number, use: Use): number {
  const operand = file.tree.child(node, 0);
  file.awaited = operand;
  const row = file.readers.expression(file, operand, use === "effect" ? "effect" : "value");
  return use === "effect" ? 0 : file.exprs.add(ExprOp.await, row);
}

function jsxRow(file: ScriptFile, node: number, use: Use): number {
  jsxElement(file, node);
  return use === "effect" ? 0 : file.exprs.opaque();
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

function subscriptRow(file: ScriptFile, node: number): number {
  const { tree, exprs, readers } = file;
  const object = readers.expression(file, tree.child(node, 0), "value");
  const index = readers.expression(file, tree.lastChild(node), "value");
  return exprs.add(ExprOp.index, object, index);
}

function spreadRow(file: ScriptFile, node: number): number {
  const { tree, exprs, readers } = file;
  return exprs.add(ExprOp.spread, readers.expression(file, tree.child(node, 0), "value"));
}

/** `a, b` is `b`. */
function sequenceRow(file: ScriptFile, node: number, use: Use): number {
  const parts = file.tree.children(node);
  const last = parts.pop() ?? 0;
  for (const part of parts) file.readers.expression(file, part, "effect");
  return file.readers.expression(file, last, use);
}

/** Whatever else stands here may hold statements too: errors are read for what is intact in them. */
function otherRow(file: ScriptFile, node: number, use: Use): number {
  for (const child of file.tree.children(node)) file.readers.statement(file, child);
  return use === "effect" ? 0 : file.exprs.opaque();
}

function leafReader(op: ExprOp, hasText: boolean): ExpressionReader {
  return (file, node) => file.exprs.leaf(op, hasText ? file.textOf(node) : "");
}

/** Which reader reads a kind of node; those that are not listed are read for what is inside. */
const readersByKind: readonly (ExpressionReader | undefined)[] = tableOf([
  [SyntaxKind.identifier, nameRow],
  [SyntaxKind.shorthandProperty, nameRow],
  [SyntaxKind.member, memberRow],
  [SyntaxKind.subscript, subscriptRow],
  [SyntaxKind.call, callRow],
  [SyntaxKind.new, newRow],
  [SyntaxKind.string, stringRow],
  [SyntaxKind.template, templateRow],
  [SyntaxKind.this, leafReader(ExprOp.this, false)],
  [SyntaxKind.super, leafReader(ExprOp.super, false)],
  [SyntaxKind.number, leafReader(ExprOp.number, true)],
  [SyntaxKind.true, leafReader(ExprOp.boolean, true)],
  [SyntaxKind.false, leafReader(ExprOp.boolean, true)],
  [SyntaxKind.null, leafReader(ExprOp.null, false)],
  [SyntaxKind.undefined, leafReader(ExprOp.null, false)],
  [SyntaxKind.regex, leafReader(ExprOp.regex, false)],
  [SyntaxKind.comment, () => 0],
  [SyntaxKind.arrowFunction, functionRow],
  [SyntaxKind.functionExpression, functionRow],
  [SyntaxKind.classExpression, functionRow],
  [SyntaxKind.object, objectRow],
  [SyntaxKind.array, arrayRow],
  [SyntaxKind.spread, spreadRow],
  [SyntaxKind.sequence, sequenceRow],
  [SyntaxKind.assignment, assignmentRow],
  [SyntaxKind.augmentedAssignment, augmentedAssignmentRow],
  [SyntaxKind.binary, operatorRow],
  [SyntaxKind.unary, operatorRow],
  [SyntaxKind.ternary, operatorRow],
  [SyntaxKind.parenthesized, parenthesized],
  [SyntaxKind.await, awaitRow],
  [SyntaxKind.as, typedRow],
  [SyntaxKind.satisfies, typedRow],
  [SyntaxKind.typeAssertion, typedRow],
  [SyntaxKind.instantiation, typedRow],
  [SyntaxKind.nonNull, typedRow],
  [SyntaxKind.jsxElement, jsxRow],
  [SyntaxKind.jsxOpening, jsxRow],
]);

function tableOf(
  entries: readonly (readonly [kind: SyntaxKind, reader: ExpressionReader])[],
): (ExpressionReader | undefined)[] {
  const table: (ExpressionReader | undefined)[] = Array.from({ length: 256 });
  for (const [kind, reader] of entries) table[kind] = reader;
  return table;
}
