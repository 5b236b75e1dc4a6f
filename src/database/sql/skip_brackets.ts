import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Goes past the bracket that closes the current one. */
export function skipBrackets(scanner: SqlScanner): void {
  let depth = 0;
  do {
    if (scanner.isSymbol("(")) depth++;
    else if (scanner.isSymbol(")")) depth--;
    scanner.next();
  } while (depth > 0 && scanner.kind !== TokenKind.end);
}
