import { ExprOp } from "../../facts/expr_op.ts";
import type { FileFacts } from "../../facts/file_facts.ts";
import type { LinkFile } from "../link_model.ts";

/**
 * The name of the class that holds a Kotlin file's top-level functions: the one that the file gives
 * (`@file:JvmName("Name")`), or else the one made from the name of the file. Undefined in Java.
 */
export function facadeName(file: LinkFile): string | undefined {
  if (!file.semantics.extensions) return undefined;
  return writtenName(file.facts) ?? file.semantics.naming.fileClassOf?.(file.path);
}

function writtenName(facts: FileFacts): string | undefined {
  const { annotations, exprs } = facts;
  const [start, end] = facts.range(annotations.def, annotations.count, 0);
  for (let row = start; row < end; row++) {
    if (annotations.target(row) !== 0 || facts.text(annotations.name(row)) !== "JvmName") continue;
    const argument = exprs.a(annotations.args(row));
    const value = exprs.op(argument) === ExprOp.named ? exprs.a(argument) : argument;
    if (exprs.op(value) === ExprOp.string) return facts.text(exprs.text(value));
  }
  return undefined;
}
