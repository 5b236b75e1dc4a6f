import type { JavaNode } from "./java_node.ts";
import { bindPattern, type Matched } from "./bind_pattern.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";

/** Adds the types and variables of a pattern: a type with a name, or a record with patterns for its components. */
export function readPattern(java: JavaFile, node: JavaNode, place: Place, matched: Matched): void {
  switch (node.type) {
    case "pattern":
      for (const child of node.namedChildren) readPattern(java, child, place, matched);
      break;
    case "type_pattern":
    case "record_pattern_component":
      readTypePattern(java, node, place, matched);
      break;
    case "record_pattern":
      java.descend(undefined, () => readRecordPattern(java, node, place, matched));
      break;
    default:
      if (!java.isComment(node)) java.walk(node, place);
  }
}

function readTypePattern(java: JavaFile, node: JavaNode, place: Place, matched: Matched): void {
  let type = 0;
  for (const child of node.namedChildren) {
    if (java.types.isType(child)) type = java.types.read(child, place);
    else if (child.type === "identifier") bindPattern(java, child, place, type, matched);
  }
}

function readRecordPattern(java: JavaFile, node: JavaNode, place: Place, matched: Matched): void {
  let type = 0;
  for (const child of node.namedChildren) {
    if (child.type !== "record_pattern_body") {
      if (!java.isComment(child)) type = java.types.read(child, place);
      continue;
    }
    const value = java.exprs.cast(matched.value, type);
    let component = 0;
    for (const part of child.namedChildren) {
      if (java.isComment(part)) continue;
      readPattern(java, part, place, { value, path: `[${component}]` });
      component++;
    }
  }
}
