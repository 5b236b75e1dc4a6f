import type { JsonObject } from "../json/json_node.ts";
import { newObject } from "../new_object.ts";
import type { SnapshotReader } from "./snapshot_reader.ts";

/** Reads the functions and procedures of a schema. */
export function readRoutines(reader: SnapshotReader, schema: string, members: JsonObject): void {
  const sorts = [
    { key: "functions", sort: "function", kind: "db_function" },
    { key: "procedures", sort: "procedure", kind: "procedure" },
  ] as const;
  for (const { key, sort, kind } of sorts) {
    const parent = reader.shape.object(members, key, `schema ${schema}`);
    for (const [name, routine] of reader.entries(parent, sort, schema)) {
      const what = `${sort} ${schema}.${name}`;
      const args = reader.shape.string(routine, "args", what)?.replace(/\s+/g, " ").trim() ?? "";
      const comment = reader.shape.string(routine, "comment", what) ?? "";
      reader.objects.push(newObject(kind, schema, simpleName(name), routine, {
        parameters: args === "" ? [] : [args],
        references: reader.references(routine, schema, what),
        ...(comment === "" ? {} : { comment }),
      }));
    }
  }
}

/** Of several routines with one name those after the first have their arguments behind it. */
function simpleName(name: string): string {
  return name.replace(/(?<=[^(])\(.*\)$/s, "");
}
