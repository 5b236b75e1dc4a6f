import { databaseNames } from "../link/database_names.ts";
import type { NodePlace } from "./workspace_api.ts";

/** A table that no file describes: it has an id and no place. */
export function missingPlace(id: string): NodePlace {
  return {
    id,
    displayName: databaseNames.displayName(id),
    kind: "table",
    file: "",
    line: 0,
    signature: "",
  };
}
