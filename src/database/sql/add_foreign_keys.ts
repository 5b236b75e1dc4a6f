import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import type { ForeignKey } from "./read_table_entry.ts";

/** Adds foreign keys to a table. One without a name gets that which the database would give it. */
export function addForeignKeys(
  script: Script,
  table: ObjectState,
  keys: readonly ForeignKey[],
): void {
  for (const { target, columns, from, constraint, offset } of keys) {
    script.refer(table, {
      target: { schema: script.targetSchema(target, table), name: target.name },
      via: "foreign_key",
      columns,
      from,
      offset,
      constraint: constraint ?? givenName(script, table, from),
    });
  }
}

function givenName(script: Script, table: ObjectState, from: readonly string[]): string {
  const isNumbered = script.dialect === "mysql";
  const stem = isNumbered ? `${table.name}_ibfk_` : `${table.name}_${from.join("_")}_fkey`;
  const names = table.givenNames ??= new Map<string, number>();
  const taken = names.get(stem) ?? 0;
  names.set(stem, taken + 1);
  return isNumbered ? `${stem}${taken + 1}` : `${stem}${taken === 0 ? "" : taken}`;
}
