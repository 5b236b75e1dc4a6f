import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { defineAlias } from "./define_alias.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { visitExpression } from "./visit_expression.ts";
import { setAliasedType } from "./set_aliased_type.ts";
import { addTypeParameters } from "./add_type_parameters.ts";

/** Records `type Name[T] = …`; the aliased type is the definition's `returnType`. */
export function addTypeAlias(file: PythonFile, node: SyntaxNode, place: Place): void {
  const [left, right] = node.children;
  const inner = left?.children[0];
  if (left === undefined || right === undefined || inner === undefined) return;
  const isGeneric = inner.type === "generic_type";
  const name = isGeneric ? inner.children[0] : inner;
  if (name?.type !== "identifier") {
    addTypeCall(file, node, place);
    return;
  }
  const def = defineAlias(file, node, name, place);
  const parameters = isGeneric ? inner.children[1] : undefined;
  setAliasedType(file, right, addTypeParameters(file, parameters, place, def), def);
}

/** `type(order).cache = value` begins like an alias, but calls `type`. */
function addTypeCall(file: PythonFile, node: SyntaxNode, place: Place): void {
  for (const side of node.children) visitExpression(file, side, place);
  file.refer({
    kind: RefKind.call,
    owner: place.owner,
    scope: place.scope,
    expr: file.expressions.leaf(ExprOp.name, "type"),
    start: node.start,
    line: node.line,
    argc: 1,
  });
}
