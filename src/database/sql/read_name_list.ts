import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

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
