import type { SyntaxNode } from "../syntax_node.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { annotationType } from "./annotation_type.ts";
import { dottedName } from "./dotted_name.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { addTypeParameters } from "./type_parameters.ts";
import { visitExpression } from "./visit_expression.ts";

/** Records `type Name[T] = …`; the aliased type is the definition's `returnType`. */
export function addTypeAlias(file: PythonFile, node: SyntaxNode, place: Place): void {
  const [left, right] = node.children;
  const inner = left?.children[0];
  if (left === undefined || right === undefined || inner === undefined) return;
  const isGeneric = inner.type === "generic_type";
  const name = isGeneric ? inner.children[0] : inner;
  if (name?.type !== "identifier") return;
  const def = addAlias(file, node, name, place);
  const parameters = isGeneric ? inner.children[1] : undefined;
  setAliased(file, right, addTypeParameters(file, parameters, place, def), def);
}

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
  setAliased(file, value, place, addAlias(file, node, name, place));
  return true;
}

function addAlias(file: PythonFile, node: SyntaxNode, name: SyntaxNode, place: Place): number {
  const text = name.text;
  const isExported = place.frame === file.fileFrame && !text.startsWith("_");
  file.declare(place.frame, text);
  return file.facts.add("defs", {
    kind: DefKind.typeAlias,
    name: text,
    container: place.frame.def,
    scope: place.frame.scope,
    start: node.start,
    end: node.end,
    line: node.line,
    endLine: node.endLine,
    flags: isExported ? DefFlag.exported : 0,
    signature: file.extraction.signature(node.start, node.end),
    branch: place.branch,
  });
}

function setAliased(file: PythonFile, value: SyntaxNode, place: Place, def: number): void {
  const returnType = annotationType(file, value, place, {
    onValue: (part) => visitExpression(file, part, place, true),
  });
  file.facts.set("defs", def, { returnType });
}
