import type { JavaNode } from "./java_node.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";
import { typesIn } from "./types_in.ts";

/** Adds the type parameters of a class or method with their bounds. */
export function readTypeParams(java: JavaFile, node: JavaNode, place: Place, def: number): void {
  for (const param of node.namedChildren) {
    if (param.type !== "type_parameter") continue;
    let name = "";
    let bound = 0;
    for (const child of param.namedChildren) {
      if (child.type === "type_identifier") name = java.textOf(child);
      else if (child.type === "type_bound") {
        const types = typesIn(child).map((type) => java.types.read(type, place));
        bound = java.types.combined(types, TypeOp.intersection);
      } else if (!java.isComment(child)) java.walk(child, place);
    }
    java.facts.add("typeParams", { def, name, bound });
  }
}
