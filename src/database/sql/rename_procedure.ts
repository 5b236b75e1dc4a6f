import type { Script } from "./script.ts";
import { SqlScanner } from "./sql_scanner.ts";
import { readSqlName } from "./read_sql_name.ts";
import { TokenKind } from "./token_kind.ts";

/** Reads SQL Server's `EXEC sp_rename 's.t', 'n'` and `'s.t.c', 'n', 'COLUMN'`, at the token after `EXEC`. */
export function renameProcedure(script: Script, scanner: SqlScanner): void {
  if (readSqlName(scanner)?.name.toLowerCase() !== "sp_rename") return;
  const values: string[] = [];
  for (; !scanner.is(TokenKind.end); scanner.next()) {
    if (scanner.is(TokenKind.string)) values.push(scanner.value);
  }
  const [path = "", to = "", sort = "object"] = values;
  const parts = partsOf(path);
  const column = sort.toLowerCase() === "column" ? parts.pop() : undefined;
  const name = parts.pop();
  const schema = parts.pop();
  if (name === undefined || to === "" || !/^(?:object|column)$/i.test(sort)) return;
  const relation = script.relation(schema === undefined ? { name } : { schema, name });
  if (relation === undefined) return;
  if (column === undefined) script.state.rename(relation, relation.schema, to);
  else relation.columns.replace(column, (known) => ({ ...known, name: to }));
}

function partsOf(path: string): string[] {
  const scanner = new SqlScanner(path, "sqlserver");
  const parts: string[] = [];
  for (scanner.next(); !scanner.is(TokenKind.end); scanner.next()) {
    if (scanner.isName) parts.push(scanner.name);
  }
  return parts;
}
