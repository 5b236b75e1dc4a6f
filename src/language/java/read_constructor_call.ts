import type { JavaNode } from "./java_node.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";
import { readArguments } from "./read_arguments.ts";

/** Adds `this(…)` or `super(…)` at the start of a constructor. */
export function readConstructorCall(java: JavaFile, node: JavaNode, place: Place): Place {
  const keyword = java.field(node, "constructor");
  const object = java.field(node, "object");
  const types = java.field(node, "type_arguments");
  if (object !== null) java.value(object, place, false);
  if (types !== null) java.types.readArguments(types, place);
  if (keyword === null) return place;
  const expr = java.exprs.leaf(keyword.type === "super" ? ExprOp.super : ExprOp.this);
  const ref = java.refer(place, keyword, { kind: RefKind.call, expr });
  readArguments(java, java.field(node, "arguments"), place, ref);
  return place;
}
