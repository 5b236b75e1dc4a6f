import type { Script } from "./script.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { readSqlName } from "./read_sql_name.ts";
import { TokenKind } from "./token_kind.ts";
import { createStatement } from "./create_statement.ts";

/**
 * Reads an `INSERT INTO sqlite_schema … VALUES (…, 'CREATE VIRTUAL TABLE …')`, at the token after `INSERT`, as which
 * SQLite's dumps write virtual tables.
 */
export function readVirtualTables(script: Script, scanner: SqlScanner): void {
  if (script.dialect !== "sqlite" && script.dialect !== "generic") return;
  if (!scanner.skip("into")) return;
  if (!/^sqlite_(?:schema|master)$/.test(readSqlName(scanner)?.name ?? "")) return;
  for (; !scanner.is(TokenKind.end); scanner.next()) {
    if (!scanner.is(TokenKind.string) || !/^'create\s/i.test(scanner.raw)) continue;
    const range = { start: scanner.start + 1, end: scanner.end - 1 };
    const inner = script.scanner(range);
    inner.next();
    inner.next();
    createStatement(script, inner, range);
  }
}
