import { TypeOp } from "../../facts/type_op.ts";
import { addNamedType } from "./add_named_type.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import { typeList } from "./type_list.ts";

/** Types given as text only: dotted names with arguments that are such types; empty when there is anything else. */
export function addTypesOfText(
  kotlin: KotlinFile,
  text: string,
  start: number,
  place: Place,
): number[] {
  const tokens = [...text.matchAll(/[\p{L}_][\p{L}\p{Nd}_]*(?:\.[\p{L}_][\p{L}\p{Nd}_]*)*|\S/gu)];
  if (tokens.some(([token]) => !/^[\p{L}_<>,?]/u.test(token))) return [];
  let at = 0;
  const list = (): number[] => {
    const rows: number[] = [];
    for (; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined || token[0] === ">") break;
      const last = rows.length - 1;
      if (token[0] === "<") {
        at++;
        const args = typeList(kotlin, list());
        rows[last] = kotlin.facts.add("types", { op: TypeOp.generic, a: rows[last] ?? 0, b: args });
      } else if (token[0] === "?") {
        rows[last] = kotlin.facts.add("types", { op: TypeOp.nullable, a: rows[last] ?? 0 });
      } else if (token[0] !== ",") {
        rows.push(addNamedType(kotlin, token[0], start + token.index, place));
      }
    }
    return rows;
  };
  return kotlin.extraction.descend([], list);
}
