import type { Column } from "../database_object.ts";
import { isListEnd } from "./is_list_end.ts";
import { readSqlName } from "./read_sql_name.ts";
import { readTableEntry } from "./read_table_entry.ts";
import type { Script } from "./script.ts";
import { skipEntry } from "./skip_entry.ts";
import type { SqlScanner } from "./sql_scanner.ts";

/** Reads a `CREATE TYPE t AS (a x, b y)`, at the token after `TYPE`; a table may be made of it. */
export function createType(script: Script, scanner: SqlScanner): void {
  const name = readSqlName(scanner);
  if (name === undefined || !scanner.skip("as") || !scanner.isSymbol("(")) return;
  scanner.next();
  const columns: Column[] = [];
  while (!isListEnd(scanner)) {
    const column = readTableEntry(scanner)?.column;
    if (column !== undefined) columns.push(column);
    skipEntry(scanner);
    if (scanner.isSymbol(",")) scanner.next();
  }
  script.state.types.set(script.state.relationKey(script.schemaOf(name), name.name), columns);
}
