import type { Column } from "../database_object.ts";
import type { JsonObject } from "./json_node.ts";
import type { JsonShape } from "./json_shape.ts";

/**
 * Reads a list `columns` of objects with `name`, `type` and `comment`. One without a name is reported.
 *
 * @param what What has the columns, for people.
 */
export function columnsOf(shape: JsonShape, object: JsonObject, what: string): Column[] {
  const columns: Column[] = [];
  for (const column of shape.objects(object, "columns", what)) {
    const name = shape.string(column, "name", `a column of ${what}`)?.trim() ?? "";
    if (name === "") {
      shape.report(column, `a column of ${what} has no name`);
      continue;
    }
    const whatColumn = `column ${name} of ${what}`;
    const type = shape.string(column, "type", whatColumn) ?? "";
    const comment = shape.string(column, "comment", whatColumn) ?? "";
    columns.push({
      name,
      type: type.replace(/\s+/g, " ").trim(),
      ...(comment === "" ? {} : { comment }),
    });
  }
  return columns;
}
