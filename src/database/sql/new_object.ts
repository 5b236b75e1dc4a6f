import type { ObjectKind, TextRange } from "../database_object.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";

/** What some sorts of objects have besides. */
export interface FurtherProperties {
  readonly table?: string;
  readonly parameters?: readonly string[];
}

/** An object without anything that refers to others. */
export function newObject(
  script: Script,
  kind: ObjectKind,
  schema: string,
  name: string,
  range: TextRange,
  further: FurtherProperties = {},
): ObjectState {
  return {
    kind,
    schema,
    name,
    table: further.table,
    range: script.range(range),
    further: [],
    columns: [],
    parameters: further.parameters ?? [],
    comment: undefined,
    references: [],
  };
}
