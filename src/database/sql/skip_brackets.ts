import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Goes past the bracket that closes the current one. @returns The end of that, or of the last token before the text's end. */
export function skipBrackets(scanner: SqlScanner): number {
  let depth = 0;
  let end = scanner.end;
  do {
    if (scanner.isSymbol("(")) depth++;
    else if (scanner.isSymbol(")")) depth--;
    end = scanner.end;
    scanner.next();
  } while (depth > 0 && scanner.kind !== TokenKind.end);
  return end;
}
