import type { TextRange } from "../database_object.ts";
import { newObject } from "./new_object.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { Script } from "./script.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/**
 * Reads a `CREATE RULE`, at the token after `RULE`. The rule `_RETURN` makes a view of a table, as old dumps of PostgreSQL
 * do where views need each other; others are none of the objects that are kept.
 */
export function createRule(script: Script, scanner: SqlScanner, range: TextRange): void {
  if (scanner.name !== "_RETURN") return;
  while (!scanner.is(TokenKind.end) && scanner.word !== "to") scanner.next();
  scanner.next();
  const name = readSqlName(scanner);
  const table = name === undefined ? undefined : script.relation(name);
  if (table === undefined) return;
  const view = newObject(script, "view", table.schema, table.name, range);
  for (const column of table.columns.all) view.columns.add(column);
  script.addQueried(view, { start: scanner.end, end: range.end });
  script.state.add(view);
}
