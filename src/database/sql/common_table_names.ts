import type { TextRange } from "../database_object.ts";
import type { SqlDialect } from "./sql_dialect.ts";
import { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

const queryWords = new Set([
  "select",
  "with",
  "values",
  "insert",
  "update",
  "delete",
  "table",
  "merge",
]);

const none: ReadonlySet<string> = new Set();

/**
 * Names of the common table expressions of a text, in lower case: those that stand before `AS (` and a query, as nothing
 * else does.
 */
export function commonTableNames(
  text: string,
  dialect: SqlDialect,
  range: TextRange,
): ReadonlySet<string> {
  if (!/\bwith\b/i.test(text.slice(range.start, range.end))) return none;
  const names = new Set<string>();
  const scanner = new SqlScanner(text, dialect, range);
  const opened: string[] = [];
  let last = "";
  for (scanner.next(); !scanner.is(TokenKind.end); scanner.next()) {
    if (scanner.isSymbol("(")) {
      opened.push(last);
      last = "";
    } else if (scanner.isSymbol(")")) last = opened.pop() ?? "";
    else if (scanner.word === "as") {
      if (last !== "" && scanner.ahead(() => isQueryNext(scanner))) names.add(last.toLowerCase());
    } else last = scanner.isName ? scanner.name : "";
  }
  return names;
}

function isQueryNext(scanner: SqlScanner): boolean {
  scanner.next();
  if (scanner.word === "not") scanner.next();
  if (scanner.word === "materialized") scanner.next();
  if (!scanner.isSymbol("(")) return false;
  while (scanner.isSymbol("(")) scanner.next();
  return queryWords.has(scanner.word);
}
