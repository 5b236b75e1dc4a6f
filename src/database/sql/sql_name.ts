import type { ObjectName } from "../database_object.ts";
import { type SqlScanner, TokenKind } from "./sql_scanner.ts";

/**
 * Reads a qualified name, of which the last two parts count, and goes to the token after it.
 *
 * @returns undefined, without going on, when the current token names nothing.
 */
export function readSqlName(scanner: SqlScanner): ObjectName | undefined {
  if (!scanner.isName) return undefined;
  const parts = [scanner.name];
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

/** Reads `( a, b, … )`, names alone, and goes to the token after it; names with lengths or orders are read too. */
export function readNameList(scanner: SqlScanner): string[] {
  const names: string[] = [];
  if (!scanner.isSymbol("(")) return names;
  let depth = 1;
  let isFirst = true;
  for (scanner.next(); scanner.kind !== TokenKind.end; scanner.next()) {
    if (scanner.isSymbol("(")) depth++;
    else if (scanner.isSymbol(")") && --depth === 0) break;
    else if (depth === 1 && isFirst && scanner.isName) names.push(scanner.name);
    isFirst = depth === 1 && scanner.isSymbol(",");
  }
  scanner.next();
  return names;
}
