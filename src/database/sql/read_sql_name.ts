import type { ObjectName } from "../database_object.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/**
 * Reads a qualified name, of which the last two parts count, and goes to the token after it.
 *
 * @returns undefined, without going on, when the current token names nothing.
 */
export function readSqlName(scanner: SqlScanner): ObjectName | undefined {
  if (!namesSomething(scanner)) return undefined;
  const parts = [scanner.is(TokenKind.string) ? scanner.value : scanner.name];
  scanner.next();
  while (scanner.isSymbol(".")) {
    scanner.next();
    // SQL Server leaves the schema out between two dots.
    if (scanner.isSymbol(".")) continue;
    if (!scanner.isName) break;
    parts.push(scanner.name);
    scanner.next();
  }
  const name = parts.at(-1) ?? "";
  const schema = parts.at(-2);
  return schema === undefined ? { name } : { schema, name };
}

/** SQLite takes strings for names where only names can stand, and writes names so. */
function namesSomething(scanner: SqlScanner): boolean {
  return scanner.isName || scanner.dialect === "sqlite" && scanner.is(TokenKind.string);
}
