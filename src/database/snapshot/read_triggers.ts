import type { ObjectReference } from "../database_object.ts";
import type { JsonObject } from "../json/json_node.ts";
import { newObject } from "../new_object.ts";
import type { SnapshotReader } from "./snapshot_reader.ts";

/** Reads the triggers of each table of a schema. */
export function readTriggers(reader: SnapshotReader, schema: string, members: JsonObject): void {
  const { shape } = reader;
  for (const table of members.members.keys()) {
    const what = `triggers of table ${schema}.${table}`;
    const offset = members.members.get(table)?.start ?? members.start;
    for (const trigger of shape.objects(members, table, `schema ${schema}`)) {
      const name = shape.string(trigger, "name", `one of the ${what}`) ?? "";
      if (name === "") shape.report(trigger, `one of the ${what} has no name; it is left out`);
      const whatTrigger = `trigger ${schema}.${table}.${name}`;
      if (name === "" || !reader.isWhole(trigger, whatTrigger)) continue;
      reader.checkName(trigger, name, whatTrigger);
      const references: ObjectReference[] = [
        { target: { schema, name: table }, via: "declared", columns: [], offset },
        ...functionOf(reader, trigger, schema, whatTrigger),
      ];
      reader.objects.push(newObject("trigger", schema, name, trigger, { table, references }));
    }
  }
}

function functionOf(
  reader: SnapshotReader,
  trigger: JsonObject,
  schema: string,
  what: string,
): ObjectReference[] {
  const text = reader.shape.string(trigger, "function", what) ?? "";
  const node = trigger.members.get("function");
  // A trigger without a function has statements of its own.
  if (text === "" || node === undefined) {
    return reader.tablesOf(trigger, "definition", what);
  }
  // What calls a function may show its brackets.
  const reference = reader.reference(text.replace(/\(.*$/s, ""), node, schema, "declared", what);
  return reference === undefined ? [] : [{ ...reference, columns: [] }];
}
