import { ExprOp } from "../../facts/expr_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addPatterns } from "./add_patterns.ts";
import { expressionTree } from "./expression_tree.ts";
import { guarded } from "./guarded.ts";
import { branched, type Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { subjectNarrowing } from "./subject_narrowing.ts";
import { visitExpression } from "./visit_expression.ts";
import type { VisitStatement } from "./visit_statement.ts";

/** What the alternatives of a `match` are matched against. */
interface Matched {
  /** Row of `exprs`. */
  readonly value: number;
  /** The subject when there is one only. */
  readonly subject: SyntaxNode | undefined;
}

/** Visits a `match` statement. */
export function visitMatch(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  visit: VisitStatement,
): void {
  const inside = branched(place, file.nextBranch());
  const children = node.children;
  const subjects = children.filter((child) => child.type !== "block");
  for (const subject of subjects) visitExpression(file, subject, place);
  const [only] = subjects;
  const rows = subjects.map((subject) => expressionTree(file, subject, place));
  const matched: Matched = {
    value: subjects.length === 1
      ? rows[0] ?? 0
      : file.expressions.node(ExprOp.tuple, file.expressions.list(rows)),
    subject: subjects.length === 1 ? only : undefined,
  };
  for (const block of children) {
    if (block.type !== "block") continue;
    for (const clause of block.children) {
      if (clause.type === "case_clause") visitCase(file, clause, inside, matched, visit);
      else visit(file, clause, inside);
    }
  }
}

function visitCase(
  file: PythonFile,
  clause: SyntaxNode,
  place: Place,
  { value, subject }: Matched,
  visit: VisitStatement,
): void {
  const children = clause.children;
  const patterns = children.filter((child) => child.type === "case_pattern");
  addPatterns(file, patterns, place, value);
  const [pattern] = patterns;
  const narrowing = patterns.length === 1 && pattern !== undefined && subject !== undefined
    ? subjectNarrowing(pattern, subject)
    : undefined;
  const narrowings = narrowing === undefined ? [] : [narrowing];
  const inside = guarded(file, place, narrowings, clause.start, clause.end);
  for (const child of children) {
    if (child.type === "case_pattern") continue;
    if (child.type === "block") visit(file, child, inside);
    else for (const guard of child.children) visitExpression(file, guard, inside);
  }
}
