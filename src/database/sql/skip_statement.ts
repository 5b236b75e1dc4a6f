import { beginsBatchStatement } from "./begins_batch_statement.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

const NEWLINE = 10;
const BLANK = 32;
const HIGHEST = 127;

/** Which characters are looked at more closely; what rows of data mostly consist of is passed over. */
const isSpecial = new Uint8Array(HIGHEST + 1);
for (const character of "\n'\"`#$*-/[") isSpecial[character.charCodeAt(0)] = 1;

/** Words with which another statement begins at a line, although none ended. */
const definition = /(?:create|alter)\s+(?:table|view|materialized|unlogged|or)\b/iy;

/** Oracle's line that runs what stands before. */
const slashLine = /[ \t]*\/[ \t\r]*$/my;

/**
 * Goes past a statement whose content is of no interest, such as one that inserts data, as far as
 * {@link SqlScanner.next} would take it: to its terminator, or before a line with which the next statement begins.
 *
 * @returns Where its last significant character ends.
 */
export function skipStatement(scanner: SqlScanner): number {
  const { text, limit, dialect, delimiter } = scanner;
  const first = delimiter.charCodeAt(0);
  let end = scanner.end;
  let at = scanner.end;
  for (; at < limit;) {
    const code = text.charCodeAt(at);
    if (code === first && text.startsWith(delimiter, at)) break;
    if (code > HIGHEST || isSpecial[code] === 0) {
      at++;
      if (code > BLANK) end = at;
      continue;
    }
    if (code === NEWLINE) {
      at++;
      definition.lastIndex = slashLine.lastIndex = at;
      if (dialect === "sqlserver" ? beginsBatchStatement(text, at) : definition.test(text)) break;
      if (dialect === "oracle" && slashLine.test(text)) break;
      continue;
    }
    // A dollar inside of a name begins no string.
    const passed = code === 36 && isNamePart(text.charCodeAt(at - 1)) ? at : scanner.pass(at);
    const isComment = passed > at && !(scanner.start === at && isQuote(scanner));
    at = passed > at ? passed : at + 1;
    if (!isComment) end = at;
    else if (at > 0 && text.charCodeAt(at - 1) === NEWLINE) at--;
  }
  scanner.seek(Math.min(at, limit));
  scanner.next();
  if (
    scanner.is(TokenKind.terminator) || scanner.is(TokenKind.batch) || scanner.is(TokenKind.end)
  ) {
    return end;
  }
  scanner.seek(at);
  return end;
}

function isQuote(scanner: SqlScanner): boolean {
  return scanner.is(TokenKind.string) || scanner.is(TokenKind.quoted);
}

function isNamePart(code: number): boolean {
  return code >= 97 && code <= 122 || code >= 65 && code <= 90 || code >= 48 && code <= 57 ||
    code === 95 || code === 36 || code > HIGHEST;
}
