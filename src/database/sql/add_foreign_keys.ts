import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import type { ForeignKey } from "./read_table_entry.ts";

/** Adds foreign keys to a table. */
export function addForeignKeys(
  script: Script,
  table: ObjectState,
  keys: readonly ForeignKey[],
): void {
  for (const { target, columns, constraint, offset } of keys) {
    table.references.push({
      target: { schema: script.targetSchema(target, table), name: target.name },
      via: "foreign_key",
      columns,
      offset,
      source: script.source,
      constraint,
    });
  }
}
