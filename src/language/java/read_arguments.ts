import type { JavaNode } from "./java_node.ts";
import { addLiteral } from "./add_literal.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";

const KEPT_ARGUMENTS = 6;
const MAX_LITERAL = 512;

/**
 * Adds the arguments of a use and completes its row.
 *
 * @returns the row of a List of the first ones.
 */
export function readArguments(
  java: JavaFile,
  list: JavaNode | null,
  place: Place,
  ref: number,
): number {
  if (list === null) return 0;
  const rows: number[] = [];
  let argc = 0;
  let literal: string | undefined;
  for (const argument of list.namedChildren) {
    if (java.isComment(argument)) continue;
    const row = java.value(argument, place, argc < KEPT_ARGUMENTS);
    if (argc < KEPT_ARGUMENTS) {
      rows.push(row);
      addLiteral(java, row, argument, { def: place.owner, ref, argIndex: argc });
      if (literal === undefined && java.exprs.isString(row)) literal = java.exprs.textOf(row);
    }
    argc++;
  }
  if (argc === 0) return 0;
  const args = java.exprs.list(rows);
  java.facts.set("refs", ref, {
    argc: Math.min(argc, 254),
    args,
    literal: (literal ?? "").slice(0, MAX_LITERAL),
  });
  return args;
}
