import type { JavaNode } from "./java_node.ts";
import { classifyLiteral } from "../classify_literal.ts";
import type { JavaFile } from "./java_file.ts";

/** Where a literal stands. */
export interface LiteralPlace {
  readonly def: number;
  /** The use whose argument it is; 0 for none. */
  readonly ref?: number;
  readonly argIndex?: number;
}

/** Adds a string constant or concatenation if it looks like something that later layers read. */
export function addLiteral(java: JavaFile, row: number, node: JavaNode, place: LiteralPlace): void {
  const text = java.exprs.textOf(row);
  if (text === undefined) return;
  const literalClass = classifyLiteral(text);
  if (literalClass === undefined) return;
  java.facts.add("literals", {
    ...place,
    class: literalClass,
    text,
    line: node.line,
  });
}
