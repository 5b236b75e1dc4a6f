import type { Script } from "./script.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** What tells the schema of names that tell none: PostgreSQL's search path, MySQL's database. */
export const setSchema = { byPath, byCall, byUse } as const;

/** `SET search_path = s, …`, at the token after `SET`. */
function byPath(script: Script, scanner: SqlScanner): void {
  scanner.skip("session", "local");
  if (!scanner.skip("search_path")) return;
  scanner.next();
  choose(script, scanner.is(TokenKind.string) ? scanner.value : scanner.name);
}

/** `SELECT pg_catalog.set_config('search_path', 's, …', false)`, at the token after `SELECT`. */
function byCall(script: Script, scanner: SqlScanner): void {
  if (scanner.skip("pg_catalog")) scanner.next();
  if (!scanner.skip("set_config") || !scanner.isSymbol("(")) return;
  scanner.next();
  if (!scanner.is(TokenKind.string) || scanner.value !== "search_path") return;
  scanner.next();
  scanner.next();
  if (scanner.is(TokenKind.string)) choose(script, scanner.value);
}

/** MySQL's `USE d`, at the token after `USE`; of other databases it names no schema. */
function byUse(script: Script, scanner: SqlScanner): void {
  if (script.dialect === "mysql" && scanner.isName) script.defaultSchema = scanner.name;
}

function choose(script: Script, path: string): void {
  const first = path.split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"))
    .find((name) => name !== "" && !/^(?:\$user|pg_catalog)$/.test(name));
  if (first !== undefined && first !== "default") script.defaultSchema = first;
}
