import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { annotationType } from "./annotation_type.ts";
import { dottedName } from "./dotted_name.ts";
import { expressionTree } from "./expression_tree.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { TypeRows } from "./type_rows.ts";
import { visitExpression } from "./visit_expression.ts";

/** Names of the bases of a class as written, without type arguments. */
export interface Bases {
  readonly names: readonly string[];
  /** Empty without one. */
  readonly metaclass: string;
}

/** Records the supertypes of a class. A base that is computed by an expression is the type of that expression. */
export function addBases(
  file: PythonFile,
  list: SyntaxNode | undefined,
  place: Place,
  def: number,
): Bases {
  const names: string[] = [];
  let metaclass = "";
  for (const argument of list === undefined ? [] : list.children) {
    if (argument.type !== "keyword_argument") {
      names.push(addBase(file, argument, place, def, SuperKind.extends));
      continue;
    }
    const [name, value] = argument.children;
    if (name === undefined || value === undefined) continue;
    if (name.text === "metaclass") {
      metaclass = addBase(file, value, place, def, SuperKind.metaclass);
    } else visitExpression(file, value, place, true);
  }
  return { names, metaclass };
}

function addBase(
  file: PythonFile,
  base: SyntaxNode,
  place: Place,
  def: number,
  kind: SuperKind,
): string {
  const isSubscript = base.type === "subscript";
  const named = isSubscript ? base.children[0] ?? base : base;
  const name = dottedName(named);
  if (name === undefined) {
    visitExpression(file, base, place);
    const type = new TypeRows(file, place, false).typeOf(expressionTree(file, base, place));
    file.facts.add("supers", { def, type, kind });
    return "";
  }
  const before = file.references.length;
  const type = annotationType(file, base, place);
  // Of the names that the type mentions, the first is the base itself, the others are its arguments.
  const [mention] = file.references.splice(before, 1);
  if (mention !== undefined) {
    file.refer({
      kind: RefKind.super,
      owner: mention.owner,
      scope: mention.scope,
      expr: type,
      start: mention.start,
      line: mention.line,
    });
  }
  file.facts.add("supers", { def, type, kind });
  return name;
}
