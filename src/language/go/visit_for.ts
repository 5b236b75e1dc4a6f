import { BindingKind } from "../../facts/binding_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { declareVariable } from "./declare_variable.ts";
import { ExpressionTrees } from "./expression_trees.ts";
import type { GoFile } from "./go_file.ts";
import { nestedPlace } from "./nested_place.ts";
import type { Place } from "./place.ts";
import type { StatementVisitor } from "./statement_visitor.ts";

/** Visits a loop. */
export function visitFor(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  visit: StatementVisitor,
): void {
  const inside = nestedPlace(file, node, place);
  for (const child of node.children) {
    if (child.type === "range_clause") visitRange(file, child, inside, visit);
    else if (child.type === "for_clause") {
      for (const part of child.children) visit(file, part, inside);
    } else visit(file, child, inside);
  }
}

/**
 * A range declares the key of each element, with the path `[key]`, and the element. Of a channel or an iterator of one
 * value, the first variable is the element: only the type of what is ranged over tells.
 */
function visitRange(
  file: GoFile,
  clause: SyntaxNode,
  place: Place,
  visit: StatementVisitor,
): void {
  const { children } = clause;
  const ranged = children[children.length - 1];
  const left = children.length > 1 ? children[0] : undefined;
  if (ranged === undefined) return;
  visit(file, ranged, place);
  if (left === undefined) return;
  if (!file.text.slice(left.end, ranged.start).includes(":=")) {
    visit(file, left, place);
    return;
  }
  const init = new ExpressionTrees(file, place).of(ranged);
  const kind = BindingKind.loop;
  left.children.forEach((at, index) => {
    declareVariable(file, place.block, { at, kind, init, path: index === 0 ? "[key]" : "" });
  });
}
