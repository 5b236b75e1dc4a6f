import { TypeOp } from "../../facts/type_op.ts";
import type { KotlinFile } from "./kotlin_file.ts";

/** A List of types. */
export function typeList(kotlin: KotlinFile, rows: readonly number[]): number {
  let list = 0;
  for (let index = rows.length - 1; index >= 0; index--) {
    list = kotlin.facts.add("types", { op: TypeOp.list, a: rows[index] ?? 0, b: list });
  }
  return list;
}
