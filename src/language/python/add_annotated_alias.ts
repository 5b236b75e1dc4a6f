import type { SyntaxNode } from "../syntax_node.ts";
import { annotationType } from "./annotation_type.ts";
import { defineAlias } from "./define_alias.ts";
import { dottedName } from "./dotted_name.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { setAliasedType } from "./set_aliased_type.ts";

/** Records `Name: TypeAlias = …`; false when the annotation is another one. */
export function addAnnotatedAlias(
  file: PythonFile,
  node: SyntaxNode,
  annotation: SyntaxNode,
  value: SyntaxNode | undefined,
  place: Place,
): boolean {
  const written = annotation.children[0];
  const name = node.children[0];
  if (written === undefined || value === undefined || name?.type !== "identifier") return false;
  const type = dottedName(written);
  if (type === undefined || file.typing.memberOf(type) !== "TypeAlias") return false;
  annotationType(file, annotation, place);
  setAliasedType(file, value, place, defineAlias(file, node, name, place));
  return true;
}
