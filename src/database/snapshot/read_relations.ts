import type { ObjectReference } from "../database_object.ts";
import type { JsonObject } from "../json/json_node.ts";
import { newObject } from "../new_object.ts";
import type { SnapshotReader } from "./snapshot_reader.ts";

/** Reads the tables and views of a schema in a main file. */
export function readRelations(reader: SnapshotReader, schema: string, members: JsonObject): void {
  const { shape, objects } = reader;
  const what = `schema ${schema}`;
  for (
    const [name, table] of reader.entries(shape.object(members, "tables", what), "table", schema)
  ) {
    const whatTable = `table ${schema}.${name}`;
    objects.push(newObject("table", schema, name, table, {
      columns: reader.columns(table, whatTable),
      references: foreignKeys(reader, table, schema, whatTable),
      ...comment(reader, table, whatTable),
    }));
  }
  for (const [name, view] of reader.entries(shape.object(members, "views", what), "view", schema)) {
    const whatView = `view ${schema}.${name}`;
    objects.push(newObject("view", schema, name, view, {
      columns: reader.columns(view, whatView),
      references: reader.references(view, schema, whatView),
      ...comment(reader, view, whatView),
    }));
  }
}

function comment(reader: SnapshotReader, object: JsonObject, what: string): { comment?: string } {
  const text = reader.shape.string(object, "comment", what) ?? "";
  return text === "" ? {} : { comment: text };
}

function foreignKeys(
  reader: SnapshotReader,
  table: JsonObject,
  schema: string,
  what: string,
): ObjectReference[] {
  const { shape } = reader;
  const whatKey = `a foreign key of ${what}`;
  return shape.objects(table, "foreign_keys", what).flatMap((key) => {
    const written = key.members.get("references");
    const text = shape.string(key, "references", whatKey);
    if (written === undefined) shape.report(key, `${whatKey} has no "references"`);
    if (written === undefined || text === undefined) return [];
    const enforced = shape.boolean(key, "enforced", whatKey) ?? true;
    const via = enforced ? "foreign_key" : "logical";
    return reader.reference(text, written, schema, via, whatKey) ?? [];
  });
}
