import type { ObjectKind, TextRange } from "../database_object.ts";
import { ColumnList } from "./column_list.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";

/** What some sorts of objects have besides. */
export interface FurtherProperties {
  readonly table?: string;
  readonly parameters?: readonly string[];
  readonly signature?: string;
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
    columns: new ColumnList(),
    parameters: further.parameters ?? [],
    signature: further.signature ?? "",
    isVirtual: false,
    order: 0,
    comment: undefined,
    givenNames: undefined,
    references: [],
  };
}
