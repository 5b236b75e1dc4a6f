import { ExprOp } from "../../facts/expr_op.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";

/**
 * The row for `Name.super`: of an enclosing class it is the superclass of that, else `Name` is an interface whose own
 * method is meant (Java Language Specification 15.12.1).
 */
export function qualifiedSuper(java: JavaFile, name: string, place: Place): number {
  const { facts } = java;
  for (let def = place.holder; def !== 0; def = facts.get("defs", def, "container")) {
    if (facts.text("defs", def, "name") === name) return java.exprs.dotted(`${name}.super`);
  }
  return java.exprs.cast(java.exprs.leaf(ExprOp.this), java.types.named(name, place));
}
