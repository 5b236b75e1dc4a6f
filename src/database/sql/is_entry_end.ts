import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Whether the current token ends an entry. */
export function isEntryEnd(scanner: SqlScanner): boolean {
  return scanner.kind === TokenKind.end || scanner.kind === TokenKind.terminator ||
    scanner.isSymbol(",") || scanner.isSymbol(")");
}
