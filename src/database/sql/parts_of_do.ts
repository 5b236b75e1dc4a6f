import type { TextRange } from "../database_object.ts";
import type { Script } from "./script.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** The blocks of PostgreSQL's `DO $$ … $$`: parts of the string that end with terminators. */
export function* partsOfDo(script: Script, scanner: SqlScanner): Generator<TextRange> {
  while (!scanner.is(TokenKind.end) && !scanner.is(TokenKind.string)) scanner.next();
  const { raw } = scanner;
  if (!raw.startsWith("$")) return;
  const mark = raw.indexOf("$", 1) + 1;
  const inner = script.scanner({ start: scanner.start + mark, end: scanner.end - mark });
  let start = -1;
  let end = 0;
  for (inner.next(); !inner.is(TokenKind.end); inner.next()) {
    if (inner.is(TokenKind.terminator)) {
      if (start >= 0) yield { start, end };
      start = -1;
    } else if (start < 0) start = inner.start;
    end = inner.end;
  }
  if (start >= 0) yield { start, end };
}
