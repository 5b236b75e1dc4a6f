import type { JavaNode } from "./java_node.ts";
import type { JavaFile, JavaVisits } from "./java_file.ts";
import { readPattern } from "./read_pattern.ts";
import type { Place } from "./place.ts";

/** Adds a `switch`, as a statement or an expression. */
function readSwitch(java: JavaFile, node: JavaNode, place: Place, wanted: boolean): number {
  const condition = java.field(node, "condition");
  const body = java.field(node, "body");
  const subject = condition === null ? 0 : java.value(condition, place, true);
  if (body !== null) {
    java.walkChildren(body, { ...place, subject, block: body, hasScope: false });
  }
  return wanted ? java.exprs.opaque() : 0;
}

/** Adds one rule (`case … ->`) or group (`case … :`); a pattern's variables are visible in it only. */
function readCase(java: JavaFile, node: JavaNode, place: Place): Place {
  const hasPattern = node.namedChildren.some((child) =>
    child.type === "switch_label" && child.namedChildren[0]?.type === "pattern"
  );
  let here = hasPattern ? java.guarded(node, place) : place;
  for (const child of node.namedChildren) {
    if (child.type === "switch_label") readLabel(java, child, here);
    else if (!java.isComment(child)) here = java.walk(child, here);
  }
  // Variables of a group are visible in the groups after it.
  return hasPattern || node.type === "switch_rule" ? place : here;
}

function readLabel(java: JavaFile, node: JavaNode, place: Place): void {
  for (const child of node.namedChildren) {
    if (java.isComment(child)) continue;
    if (child.type === "pattern") {
      readPattern(java, child, place, { value: place.subject ?? java.exprs.opaque() });
    } else if (/\s_$/.test(java.textOf(child))) {
      // `case Type _` beside other patterns is parsed as one name.
      java.types.readName(child, java.textOf(child).replace(/\s+_$/, ""), place);
    } else java.walk(child, place);
  }
}

/** Both sorts of `switch`. */
export const switchVisits: JavaVisits = {
  statements: { switch_rule: readCase, switch_block_statement_group: readCase },
  expressions: { switch_expression: readSwitch },
};
