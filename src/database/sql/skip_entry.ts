import { isEntryEnd } from "./is_entry_end.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** Goes to the end of the entry. */
export function skipEntry(scanner: SqlScanner): void {
  let depth = 0;
  while (scanner.kind !== TokenKind.end) {
    if (depth === 0 && isEntryEnd(scanner)) return;
    if (scanner.isSymbol("(")) depth++;
    else if (scanner.isSymbol(")")) depth--;
    scanner.next();
  }
}
