import { ExprOp } from "../../facts/expr_op.ts";
import { callableParts } from "./callable_parts.ts";
import { docComment } from "./doc_comment.ts";
import { readCallable } from "./read_callable.ts";
import type { ScriptFile } from "./script_file.ts";

/** Reads a function that is no definition of its own; returns its row of `exprs`. */
export function lambda(file: ScriptFile, node: number): number {
  const scope = readCallable(file, {
    node,
    parts: callableParts(file, node),
    def: 0,
    self: 0,
    selfScope: 0,
    selfFlags: 0,
    isConstructing: false,
    isConstructor: false,
    doc: docComment(file, node),
  });
  return file.exprs.pointing(ExprOp.lambda, scope);
}
