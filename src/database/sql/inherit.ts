import type { ObjectName } from "../database_object.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";

/** Makes a table an heir or a partition of another one: it has the columns of that, now and later, and refers to it. */
export function inherit(
  script: Script,
  table: ObjectState,
  parent: ObjectName,
  offset: number,
): void {
  const known = script.relation(parent);
  if (known !== undefined) {
    script.state.copyColumns(known.columns.all, table);
    script.state.addHeir(known, table);
  }
  const schema = known?.schema ?? script.targetSchema(parent, table);
  script.declare(table, { schema, name: parent.name }, offset);
}
