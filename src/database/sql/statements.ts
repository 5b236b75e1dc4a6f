import type { TextRange } from "../database_object.ts";
import type { SqlDialect } from "./sql_dialect.ts";
import { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** One statement of a script. */
export interface Statement extends TextRange {
  /** First word, in lower case; empty when it begins with something else. */
  readonly first: string;
}

/** What `CREATE` makes that has statements of its own inside. */
const compoundObjects = new Set(["function", "procedure", "proc", "trigger", "event", "package"]);

/** Words after `END` that close what is not counted. */
const uncounted = new Set(["if", "loop", "while", "repeat", "for"]);

/** Words with which SQL Server begins the next statement where no terminator is written. */
const begins = new Set(
  ("alter begin commit create declare delete drop exec execute grant if insert print " +
    "raiserror set truncate update use waitfor").split(" "),
);

/** Commands of Oracle's clients, which end with their line. */
const clientCommands = new Set(
  "accept column define exit prompt rem remark set show spool whenever".split(" "),
);

/** Words of a `CREATE` statement among which the sort of its object stands. */
const MOST_MODIFIERS = 24;

/**
 * Divides a script into statements, each from its first significant character to the last before its terminator. What
 * clients do on their own is left out: their commands, data after `COPY … FROM stdin`, changes of the delimiter. An open
 * string or bracket ends with the text, no sooner.
 */
export function* statements(text: string, dialect: SqlDialect): Generator<Statement> {
  const scanner = new SqlScanner(text, dialect);
  for (;;) {
    scanner.next();
    while (scanner.kind === TokenKind.terminator || scanner.kind === TokenKind.batch) {
      scanner.next();
    }
    if (scanner.kind === TokenKind.end) return;
    if (skipClientCommand(scanner)) continue;
    const first = scanner.word;
    const start = scanner.start;
    const end = recovered(scanner, start, endOfStatement(scanner, first));
    yield { first, start, end };
    if (first === "copy" && /\bfrom\s+stdin\b/i.test(text.slice(start, end))) skipData(scanner);
  }
}

/**
 * Where a statement ends that runs to the end of the text without a terminator. A quote in what is not understood may
 * have swallowed others: then it ends before the next line that begins as they do.
 */
function recovered(scanner: SqlScanner, start: number, end: number): number {
  const { text } = scanner;
  if (!scanner.is(TokenKind.end)) return end;
  const following = /^(?:create|alter|comment\s+on)\s/gim;
  following.lastIndex = text.indexOf("\n", start) + 1 || end;
  const next = following.exec(text)?.index;
  if (next === undefined || next >= end) return end;
  scanner.seek(next);
  return start + text.slice(start, next).trimEnd().length;
}

/** Skips a line that a client of the database reads itself. */
function skipClientCommand(scanner: SqlScanner): boolean {
  const { text, dialect, start } = scanner;
  const isLine = scanner.isSymbol("\\") ||
    (dialect === "oracle" && clientCommands.has(scanner.word));
  if (!isLine && !(dialect === "mysql" && scanner.word === "delimiter")) return false;
  const newline = text.indexOf("\n", start);
  const end = newline < 0 ? text.length : newline;
  if (!isLine) scanner.delimiter = text.slice(scanner.end, end).trim().split(/\s/, 1)[0] || ";";
  scanner.seek(end);
  return true;
}

function skipData(scanner: SqlScanner): void {
  const close = /^\\\.\r?$/m;
  const found = scanner.text.indexOf("\n\\.", Math.max(0, scanner.end - 1));
  if (found < 0) return scanner.seek(scanner.limit);
  const rest = scanner.text.slice(found + 1, found + 4);
  scanner.seek(close.test(rest.trimEnd()) ? found + 3 : scanner.limit);
}

/** Goes to the terminator of the statement that begins with the current token. @returns Where its last token ends. */
function endOfStatement(scanner: SqlScanner, first: string): number {
  let isCompound = false;
  let words = 0;
  let depth = 0;
  let blocks = 0;
  let end = scanner.end;
  for (let kind = scanner.next(); kind !== TokenKind.end; kind = scanner.next()) {
    if (kind === TokenKind.batch) return end;
    if (kind === TokenKind.terminator) {
      if (blocks === 0 && !(isCompound && endsByBatch(scanner.dialect))) return end;
    } else if (kind === TokenKind.symbol) {
      if (scanner.isSymbol("(")) depth++;
      else if (scanner.isSymbol(")")) depth--;
    } else if (kind === TokenKind.word) {
      if (first === "create" && words < MOST_MODIFIERS && compoundObjects.has(scanner.word)) {
        isCompound = true;
      }
      words++;
      if (isCompound) blocks = Math.max(0, blocks + blockChange(scanner));
      else if (beginsStatement(scanner, depth)) {
        scanner.seek(scanner.start);
        return end;
      }
    }
    end = scanner.end;
  }
  return end;
}

/** Whether routines end with a batch alone, their own terminators being those of what is inside. */
function endsByBatch(dialect: SqlDialect): boolean {
  return dialect === "sqlserver" || dialect === "oracle";
}

/** How the current word changes the number of open blocks of a routine. */
function blockChange(scanner: SqlScanner): number {
  switch (scanner.word) {
    case "begin":
      return 1;
    case "case":
      // `END CASE` is one end, not an end and a beginning.
      return /\bend\s+$/i.test(scanner.text.slice(Math.max(0, scanner.start - 16), scanner.start))
        ? 0
        : 1;
    case "end":
      return scanner.ahead(() => {
          scanner.next();
          return uncounted.has(scanner.word);
        })
        ? 0
        : -1;
    default:
      return 0;
  }
}

/** Whether a statement begins here although none ended: as SQL Server allows, or after a quote that is not understood. */
function beginsStatement(scanner: SqlScanner, depth: number): boolean {
  const { text, start, word } = scanner;
  if (scanner.dialect === "sqlserver" && depth <= 0 && begins.has(word)) {
    const line = text.lastIndexOf("\n", start - 1) + 1;
    return text.slice(line, start).trim() === "";
  }
  if (word !== "create" && word !== "alter" || text[start - 1] !== "\n") return false;
  return scanner.ahead(() => {
    scanner.next();
    return /^(?:table|view|materialized|unlogged|or)$/.test(scanner.word);
  });
}
