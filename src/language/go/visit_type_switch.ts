import { BindingKind } from "../../facts/binding_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { declareVariable } from "./declare_variable.ts";
import { ExpressionTrees } from "./expression_trees.ts";
import type { GoFile } from "./go_file.ts";
import { mentionTypes } from "./mention_types.ts";
import { nestedPlace } from "./nested_place.ts";
import type { Place } from "./place.ts";
import type { StatementVisitor } from "./statement_visitor.ts";

/** The variable of a type switch and what it is taken from. */
interface Guard {
  readonly at: SyntaxNode;
  readonly init: number;
}

/** Visits a switch over types; each case has a variable of its own, of the type that the case names. */
export function visitTypeSwitch(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  visit: StatementVisitor,
): void {
  const inside = nestedPlace(file, node, place);
  const head = node.children.filter((child) => !isCase(child));
  const value = head[head.length - 1];
  const alias = head.find(({ type }) => type === "expression_list");
  for (const child of head) if (child !== alias) visit(file, child, inside);
  const at = alias?.children[0];
  const guard = at === undefined || value === undefined
    ? undefined
    : { at, init: new ExpressionTrees(file, inside).of(value) };
  for (const child of node.children) {
    if (isCase(child)) visitCase(file, child, nestedPlace(file, child, inside), guard, visit);
  }
}

function isCase({ type }: SyntaxNode): boolean {
  return type === "type_case" || type === "default_case";
}

function visitCase(
  file: GoFile,
  clause: SyntaxNode,
  place: Place,
  guard: Guard | undefined,
  visit: StatementVisitor,
): void {
  const { block, owner } = place;
  const types = clause.children.filter((child) =>
    child.type !== "statement_list" && child.text !== "nil"
  );
  const rows = types.map((type) => mentionTypes(file, type, { scope: block.scope, owner }));
  if (guard !== undefined) {
    const kind = BindingKind.pattern;
    declareVariable(file, block, { ...guard, kind, type: caseType(file, rows) });
  }
  for (const list of clause.children) {
    if (list.type === "statement_list") visit(file, list, place);
  }
}

function caseType(file: GoFile, rows: readonly number[]): number {
  const [only] = rows;
  if (only === undefined || rows.length === 1) return only ?? 0;
  let list = 0;
  for (const row of rows.toReversed()) list = file.types.row(TypeOp.list, row, list, "");
  return file.types.row(TypeOp.union, list, 0, "");
}
