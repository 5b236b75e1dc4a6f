import type { SyntaxNode } from "../syntax_node.ts";
import { annotationType } from "./annotation_type.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitExpression } from "./visit_expression.ts";

export function setAliasedType(
  file: PythonFile,
  value: SyntaxNode,
  place: Place,
  def: number,
): void {
  const returnType = annotationType(file, value, place, {
    onValue: (part) => visitExpression(file, part, place, true),
  });
  file.facts.set("defs", def, { returnType });
}
