import { ExprOp } from "../../facts/expr_op.ts";
import { defineCallable } from "./define_callable.ts";
import { docComment } from "./doc_comment.ts";
import { lambda } from "./lambda.ts";
import { readDefinedCallable } from "./read_defined_callable.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Reads a function or class as a value: the definition that it is by its name, or a lambda; returns the row of `exprs`. */
export function functionRow(file: ScriptFile, node: number): number {
  const { tree, exprs, readers } = file;
  const adoption = file.adopted.get(node);
  if (tree.kind(node) === SyntaxKind.classExpression) {
    const def = adoption === undefined
      ? anonymousClass(file, node)
      : readers.classDefinition(file, node, adoption.target);
    return exprs.pointing(ExprOp.definition, def);
  }
  if (adoption === undefined) return lambda(file, node);
  const { target } = adoption;
  if (adoption.def === 0) {
    return exprs.pointing(ExprOp.definition, defineCallable(file, node, target));
  }
  readDefinedCallable(file, node, adoption.def, target);
  return exprs.pointing(ExprOp.definition, adoption.def);
}

/** A class without a name that is returned or passed on; a reserved word stands for the name. */
function anonymousClass(file: ScriptFile, node: number): number {
  const { tree, place, readers } = file;
  const name = tree.childOf(node, SyntaxKind.identifier) ||
    tree.childOf(node, SyntaxKind.typeIdentifier);
  return readers.classDefinition(file, node, {
    name: name === 0 ? "class" : file.textOf(name),
    container: place.def,
    qualifier: "",
    declaredIn: undefined,
    scope: 0,
    start: tree.start(node),
    end: tree.end(node),
    head: tree.start(node),
    prefix: "",
    flags: 0,
    isMember: false,
    self: 0,
    selfScope: 0,
    selfFlags: 0,
    doc: docComment(file, node),
    decorators: [],
    wrappers: "none",
  });
}
