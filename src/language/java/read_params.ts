import type { JavaNode } from "./java_node.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import { readAnnotation } from "./read_annotation.ts";
import type { DeclaredParam, JavaFile } from "./java_file.ts";
import { readModifiers } from "./read_modifiers.ts";
import type { Place } from "./place.ts";
import { isAnnotation } from "./is_annotation.ts";

/**
 * Reads the parameters of a method, constructor, record or lambda, with the uses of their types; a receiver parameter is
 * none. `def` takes their annotations, 0 leaves them uses only.
 */
export function readParams(
  java: JavaFile,
  list: JavaNode,
  place: Place,
  def: number,
): DeclaredParam[] {
  const params: DeclaredParam[] = [];
  for (const child of list.namedChildren) {
    const type = child.type;
    if (type === "formal_parameter") addParam(java, child, place, def, params);
    else if (type === "spread_parameter") addSpread(java, child, place, def, params);
    else if (type === "receiver_parameter") readReceiver(java, child, place);
    else if (!java.isComment(child)) java.walk(child, place);
  }
  return params;
}

/** The text of a type as written, on one line. */
function typeTextOf(java: JavaFile, node: JavaNode): string {
  const text = java.textOf(node);
  return /[\n\r\t]/.test(text) ? text.replace(/\s+/g, " ") : text;
}

function addParam(
  java: JavaFile,
  node: JavaNode,
  place: Place,
  def: number,
  params: DeclaredParam[],
): void {
  const typeNode = java.field(node, "type");
  const nameNode = java.field(node, "name");
  if (typeNode === null || nameNode === null) return;
  const isFinal = node.startIndex < typeNode.startIndex &&
    readParamModifiers(java, node, nameNode, place, def);
  const name = java.identifierOf(nameNode);
  const hasDimensions = nameNode.startIndex + name.length < node.endIndex;
  const dimensions = hasDimensions ? java.field(node, "dimensions") : null;
  const suffix = dimensions === null ? "" : java.textOf(dimensions).replace(/[^[\]]/g, "");
  params.push({
    name,
    type: java.types.withDimensions(java.types.read(typeNode, place), dimensions),
    typeText: typeTextOf(java, typeNode) + suffix,
    flags: 0,
    isFinal,
    start: nameNode.startIndex,
    line: nameNode.line,
  });
}

function addSpread(
  java: JavaFile,
  node: JavaNode,
  place: Place,
  def: number,
  params: DeclaredParam[],
): void {
  const typeNode = node.namedChildren.find((child) => java.types.isType(child));
  const declarator = node.namedChildren.find((child) => child.type === "variable_declarator");
  const nameNode = declarator === undefined ? null : java.field(declarator, "name");
  if (typeNode === undefined || nameNode === null) return;
  const isFinal = readParamModifiers(java, node, nameNode, place, def);
  const element = java.types.read(typeNode, place);
  params.push({
    name: java.identifierOf(nameNode),
    type: java.types.array(element),
    typeText: `${typeTextOf(java, typeNode)}...`,
    flags: ParamFlag.rest,
    isFinal,
    start: nameNode.startIndex,
    line: nameNode.line,
  });
}

function readParamModifiers(
  java: JavaFile,
  node: JavaNode,
  name: JavaNode,
  place: Place,
  def: number,
): boolean {
  const { keywords, annotations } = readModifiers(java, node);
  const annotated = def === 0 ? undefined : { def, target: java.identifierOf(name) };
  for (const annotation of annotations) readAnnotation(java, annotation, place, annotated);
  return keywords.has("final");
}

function readReceiver(java: JavaFile, node: JavaNode, place: Place): void {
  for (const child of node.namedChildren) {
    if (isAnnotation(child)) readAnnotation(java, child, place);
  }
}
