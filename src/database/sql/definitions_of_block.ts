import type { TextRange } from "../database_object.ts";
import type { Script } from "./script.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import type { Statement } from "./statements.ts";
import { TokenKind } from "./token_kind.ts";

/** Words after which a statement begins in a block. */
const openers = new Set(["begin", "then", "loop", "immediate"]);

const definitions = new Set(["create", "alter", "drop", "comment"]);

/**
 * The statements that define something in a part of a block, or after SQL Server's `IF`: what conditions guard is taken to
 * be run, what stands after `ELSE` is not.
 *
 * @param range Up to a terminator.
 */
export function* definitionsOfBlock(script: Script, range: TextRange): Generator<Statement> {
  const scanner = script.scanner(range);
  const isFree = script.dialect === "sqlserver";
  let isOpen = true;
  let depth = 0;
  for (scanner.next(); !scanner.is(TokenKind.end); scanner.next()) {
    const { word } = scanner;
    if (scanner.isSymbol("(")) depth++;
    else if (scanner.isSymbol(")")) depth--;
    if (word === "else") return;
    if (isOpen && word === "execute") {
      yield* executed(script, scanner);
      return;
    }
    if ((isOpen || isFree && depth === 0) && definitions.has(word)) {
      const { end } = isFree ? endOfBlock(scanner, range) : range;
      yield { first: word, start: scanner.start, end };
      return;
    }
    isOpen = openers.has(word);
  }
}

/** `EXECUTE 'CREATE …'` and `EXECUTE IMMEDIATE 'CREATE …'`, where it is one string. */
function* executed(script: Script, scanner: SqlScanner): Generator<Statement> {
  scanner.next();
  scanner.skip("immediate");
  if (!scanner.is(TokenKind.string) || !scanner.raw.startsWith("'")) return;
  const range = { start: scanner.start + 1, end: scanner.end - 1 };
  scanner.next();
  if (!scanner.is(TokenKind.end)) return;
  const inner = script.scanner(range);
  inner.next();
  if (definitions.has(inner.word)) yield { first: inner.word, start: inner.start, end: range.end };
}

/** SQL Server's `BEGIN … END` may end the part of a block without a terminator. */
function endOfBlock(scanner: SqlScanner, range: TextRange): TextRange {
  return scanner.ahead(() => {
    let end = scanner.end;
    for (; !scanner.is(TokenKind.end) && scanner.word !== "end"; scanner.next()) end = scanner.end;
    return scanner.is(TokenKind.end) ? range : { start: range.start, end };
  });
}
