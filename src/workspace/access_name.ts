import { TableAccess } from "../facts/table_access.ts";
import type { TableAccessName } from "./workspace_api.ts";

const ACCESS_NAMES: ReadonlyMap<number, TableAccessName> = new Map([
  [TableAccess.read, "read"],
  [TableAccess.write, "write"],
  [TableAccess.both, "both"],
]);

/** Name of what is done to a table; undefined where nothing is told. */
export function accessName(access: number): TableAccessName | undefined {
  return ACCESS_NAMES.get(access);
}
