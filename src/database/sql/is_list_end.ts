import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Whether the current token ends a list of entries in brackets. */
export function isListEnd(scanner: SqlScanner): boolean {
  return scanner.is(TokenKind.end) || scanner.is(TokenKind.terminator) || scanner.isSymbol(")");
}
