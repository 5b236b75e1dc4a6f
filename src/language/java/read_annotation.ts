import type { JavaNode } from "./java_node.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { addLiteral } from "./add_literal.ts";
import { isAnnotation } from "./is_annotation.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";

/** What an annotation is on: a definition, or the field or parameter `target` of one. */
export interface Annotated {
  readonly def: number;
  readonly target?: string;
}

/** Kept elements of an array in an annotation. */
const MAX_ELEMENTS = 32;
const MAX_LITERAL = 512;

/**
 * Adds the use of an annotation's name, the literals in it and, unless it is on a type or a local variable, the
 * annotation itself.
 */
export function readAnnotation(
  java: JavaFile,
  node: JavaNode,
  place: Place,
  annotated?: Annotated,
): void {
  const { name, args } = useAnnotation(java, node, place);
  if (annotated === undefined) return;
  java.facts.add("annotations", { ...annotated, name, args, line: node.line });
}

function useAnnotation(
  java: JavaFile,
  node: JavaNode,
  place: Place,
): { readonly name: string; readonly args: number } {
  const nameNode = java.field(node, "name");
  if (nameNode === null) return { name: "", args: 0 };
  const name = java.nameOf(nameNode);
  const expr = java.exprs.dotted(name);
  const ref = java.refer(place, nameNode, { kind: RefKind.decorator, expr });
  const list = java.field(node, "arguments");
  if (list === null) return { name, args: 0 };
  const rows: number[] = [];
  let literal: string | undefined;
  for (const child of list.namedChildren) {
    if (java.isComment(child)) continue;
    const { argument, value } = readArgument(java, child, place, { ref, argIndex: rows.length });
    if (literal === undefined && java.exprs.isString(value)) literal = java.exprs.textOf(value);
    rows.push(argument);
  }
  const args = java.exprs.list(rows, MAX_ELEMENTS);
  const argc = Math.min(rows.length, 254);
  java.facts.set("refs", ref, { argc, args, literal: (literal ?? "").slice(0, MAX_LITERAL) });
  return { name, args };
}

/** The annotation and the argument of it that a value stands in. */
interface ArgumentPlace {
  readonly ref: number;
  readonly argIndex: number;
}

function readArgument(
  java: JavaFile,
  node: JavaNode,
  place: Place,
  at: ArgumentPlace,
): { readonly argument: number; readonly value: number } {
  if (node.type !== "element_value_pair") {
    const value = readValue(java, node, place, at);
    return { argument: value, value };
  }
  const key = java.field(node, "key");
  const valueNode = java.field(node, "value");
  const value = valueNode === null ? 0 : readValue(java, valueNode, place, at);
  const text = key === null ? "" : java.textOf(key);
  return { argument: java.exprs.operation(ExprOp.named, value, 0, text), value };
}

/** The value of an annotation's element: an array, another annotation, or an expression. */
function readValue(java: JavaFile, node: JavaNode, place: Place, at: ArgumentPlace): number {
  if (isAnnotation(node)) {
    return java.descend(0, () => {
      const { name, args } = useAnnotation(java, node, place);
      return java.exprs.call(java.exprs.dotted(name), args);
    });
  }
  if (node.type !== "element_value_array_initializer") {
    const row = java.value(node, place, true);
    addLiteral(java, row, node, { def: place.owner, ...at });
    return row;
  }
  const rows: number[] = [];
  java.descend(undefined, () => {
    for (const child of node.namedChildren) {
      if (!java.isComment(child)) rows.push(readValue(java, child, place, at));
    }
  });
  return java.exprs.array(java.exprs.list(rows, MAX_ELEMENTS));
}
