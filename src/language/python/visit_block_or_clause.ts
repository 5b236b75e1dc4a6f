import type { SyntaxNode } from "../syntax_node.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import type { VisitStatement } from "./visit_statement.ts";

export function visitBlockOrClause(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  visit: VisitStatement,
): void {
  const blocks = node.type === "else_clause" ? node.children : [node];
  for (const block of blocks) visit(file, block, place);
}
