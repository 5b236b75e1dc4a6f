import type { SyntaxNode } from "../syntax_node.ts";
import { defineAlias } from "./define_alias.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { setAliasedType } from "./set_aliased_type.ts";
import { addTypeParameters } from "./add_type_parameters.ts";

/** Records `type Name[T] = …`; the aliased type is the definition's `returnType`. */
export function addTypeAlias(file: PythonFile, node: SyntaxNode, place: Place): void {
  const [left, right] = node.children;
  const inner = left?.children[0];
  if (left === undefined || right === undefined || inner === undefined) return;
  const isGeneric = inner.type === "generic_type";
  const name = isGeneric ? inner.children[0] : inner;
  if (name?.type !== "identifier") return;
  const def = defineAlias(file, node, name, place);
  const parameters = isGeneric ? inner.children[1] : undefined;
  setAliasedType(file, right, addTypeParameters(file, parameters, place, def), def);
}
