import { ExprOp } from "../../facts/expr_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addTypes } from "./add_types.ts";
import { addValues } from "./add_values.ts";
import { addVariables } from "./add_variables.ts";
import { ExpressionTrees } from "./expression_trees.ts";
import type { GoFile } from "./go_file.ts";
import { nestedPlace } from "./nested_place.ts";
import type { Place } from "./place.ts";
import { visitExpression } from "./visit_expression.ts";
import { visitFor } from "./visit_for.ts";
import { visitIf } from "./visit_if.ts";
import { visitSelect } from "./visit_select.ts";
import { visitSwitch } from "./visit_switch.ts";
import { visitTypeSwitch } from "./visit_type_switch.ts";

/** Records what a statement, or an expression, says. */
export function visitStatement(file: GoFile, node: SyntaxNode, place: Place): void {
  switch (node.type) {
    case "expression_statement":
    case "go_statement":
    case "defer_statement":
    case "inc_statement":
    case "dec_statement":
      for (const child of node.children) readUse(file, child, place);
      return;
    case "short_var_declaration":
      addShort(file, node, place);
      return;
    case "assignment_statement":
    case "send_statement":
      visitAssignment(file, node, place);
      return;
    case "return_statement":
      visitReturn(file, node, place);
      return;
    case "var_declaration":
    case "const_declaration":
      addVariables(file, node, place, readValue);
      return;
    case "type_declaration":
      addTypes(file, node, place);
      return;
    case "break_statement":
    case "continue_statement":
    case "fallthrough_statement":
    case "goto_statement":
    case "empty_statement":
      return;
    default:
      file.extraction.descend(undefined, () => visitCompound(file, node, place));
  }
}

function visitCompound(file: GoFile, node: SyntaxNode, place: Place): void {
  switch (node.type) {
    case "block":
      visitStatements(file, node, nestedPlace(file, node, place));
      return;
    case "statement_list":
    case "ERROR":
    case "labeled_statement":
      visitStatements(file, node, place);
      return;
    case "if_statement":
      visitIf(file, node, place, visitStatement);
      return;
    case "for_statement":
      visitFor(file, node, place, visitStatement);
      return;
    case "expression_switch_statement":
      visitSwitch(file, node, place, visitStatement);
      return;
    case "type_switch_statement":
      visitTypeSwitch(file, node, place, visitStatement);
      return;
    case "select_statement":
      visitSelect(file, node, place, visitStatement);
      return;
    case "label_name":
      return;
    default:
      readUse(file, node, place);
  }
}

function visitStatements(file: GoFile, list: SyntaxNode, place: Place): void {
  for (const statement of list.children) {
    visitStatement(file, statement, place);
    if (statement.type !== "statement_list") statement.release();
  }
}

/** Visits an expression whose value is used where it stands. */
function readUse(file: GoFile, node: SyntaxNode, place: Place): void {
  visitExpression(file, node, place, false);
}

/** Visits a value that is stored, passed or returned, and gives its row of `exprs`. */
function readValue(file: GoFile, node: SyntaxNode, place: Place): number {
  visitExpression(file, node, place, true);
  return new ExpressionTrees(file, place).of(node);
}

/** Records `a, b := x, y`. */
function addShort(file: GoFile, node: SyntaxNode, place: Place): void {
  const [left, right] = node.children;
  if (left === undefined || right === undefined) return;
  const names = left.children.filter(({ type }) => type === "identifier");
  addValues(file, { names, type: 0, values: right.children }, place, readValue);
}

function visitAssignment(file: GoFile, node: SyntaxNode, place: Place): void {
  const [target, value] = node.children;
  for (const part of partsOf(target)) readUse(file, part, place);
  for (const part of partsOf(value)) readValue(file, part, place);
}

function visitReturn(file: GoFile, node: SyntaxNode, place: Place): void {
  const values = partsOf(node.children[0]).map((value) => readValue(file, value, place));
  const [only] = values;
  if (only === undefined || place.returned === undefined) return;
  const tuple = (): number => file.expressions.node(ExprOp.tuple, file.expressions.list(values));
  place.returned.push(values.length === 1 ? only : tuple());
}

function partsOf(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  if (node === undefined) return [];
  return node.type === "expression_list" ? node.children : [node];
}
