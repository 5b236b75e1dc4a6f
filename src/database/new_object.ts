import type { DatabaseObject, ObjectKind, TextRange } from "./database_object.ts";

/** What an object may have beside its name and place. */
export type FurtherProperties = Partial<
  Omit<DatabaseObject, "kind" | "schema" | "name" | "range">
>;

/** An object of a database with what a source says about it, and nothing else. */
export function newObject(
  kind: ObjectKind,
  schema: string,
  name: string,
  { start, end }: TextRange,
  further: FurtherProperties = {},
): DatabaseObject {
  return {
    kind,
    schema,
    name,
    range: { start, end },
    further: [],
    columns: [],
    parameters: [],
    aliases: [],
    references: [],
    ...further,
  };
}
