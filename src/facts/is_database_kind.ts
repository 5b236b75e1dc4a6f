import { DefKind } from "./def_kind.ts";

/** Whether a definition is an object of a database. */
export function isDatabaseKind(kind: number): boolean {
  return kind >= DefKind.table && kind <= DefKind.trigger;
}
