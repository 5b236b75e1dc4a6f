import { DefKind } from "../facts/def_kind.ts";

const KIND_NAMES: ReadonlyMap<number, string> = new Map([
  [DefKind.file, "file"],
  [DefKind.class, "class"],
  [DefKind.interface, "interface"],
  [DefKind.method, "method"],
  [DefKind.function, "function"],
  [DefKind.section, "section"],
  [DefKind.table, "table"],
  [DefKind.view, "view"],
  [DefKind.databaseFunction, "db_function"],
  [DefKind.procedure, "procedure"],
  [DefKind.rowPolicy, "rls_policy"],
  [DefKind.trigger, "trigger"],
]);

/** Name of a kind of node as it is shown. */
export function kindName(kind: DefKind): string {
  return KIND_NAMES.get(kind) ?? "file";
}
