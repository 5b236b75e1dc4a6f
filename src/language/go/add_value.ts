import { RefKind } from "../../facts/ref_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { ExpressionTrees } from "./expression_trees.ts";
import type { GoFile } from "./go_file.ts";
import type { GoReference } from "./go_reference.ts";
import type { Place } from "./place.ts";

/**
 * Records a name or a member of a name that is passed, stored or returned, where it may be a function, a method or a
 * type: not a local variable, and not a field of the receiver.
 */
export function addValue(file: GoFile, node: SyntaxNode, place: Place): void {
  if (node.type === "identifier") {
    const name = node.text;
    if (name === "_" || place.block.knows(name)) return;
    add(file, node, node, place, { root: name });
    return;
  }
  const [object, member] = node.children;
  if (object?.type !== "identifier" || member === undefined) return;
  const root = object.text;
  const { receiver } = place;
  if (receiver !== undefined && receiver.name === root) {
    add(file, node, member, place, { field: { type: receiver.type, name: member.text } });
  } else if (!place.block.knows(root)) add(file, node, member, place, { root });
}

function add(
  file: GoFile,
  node: SyntaxNode,
  name: SyntaxNode,
  place: Place,
  condition: Pick<GoReference, "root" | "field">,
): void {
  file.refer({
    kind: RefKind.value,
    owner: place.owner,
    scope: place.block.scope,
    expr: new ExpressionTrees(file, place).of(node),
    start: name.start,
    line: name.line,
    ...condition,
  });
}
