import type { TextRange } from "../database_object.ts";
import { beginsBatchStatement } from "./begins_batch_statement.ts";
import type { SqlDialect } from "./sql_dialect.ts";
import { SqlScanner } from "./sql_scanner.ts";
import { skipStatement } from "./skip_statement.ts";
import { TokenKind } from "./token_kind.ts";

/** One statement of a script. */
export interface Statement extends TextRange {
  /** First word, in lower case; empty when it begins with something else. */
  readonly first: string;
}

/** What `CREATE` makes that has statements of its own inside. */
const compoundObjects = new Set(["function", "procedure", "proc", "trigger", "event", "package"]);

/** What has none, so that its statement ends with the first terminator. */
const plainObjects = new Set(
  "database domain extension index policy publication role rule schema sequence table type user view"
    .split(" "),
);

/** Words after `END` that close what is not counted. */
const uncounted = new Set(["if", "loop", "while", "repeat", "for"]);

/** Commands of Oracle's clients, which end with their line. */
const clientCommands = new Set(
  "accept column define exit prompt rem remark set show spool whenever".split(" "),
);

/** Words of a `CREATE` statement among which the sort of its object stands. */
const MOST_MODIFIERS = 24;

/** How many times the length of a script may be read again after quotes that nothing closes. */
const MOST_READINGS = 8;

/**
 * Divides a script into statements, each from its first significant character to the last before its terminator. What
 * clients do on their own is left out: their commands, data after `COPY … FROM stdin`, changes of the delimiter. An open
 * string or bracket ends with the text, no sooner.
 */
export function* statements(text: string, dialect: SqlDialect): Generator<Statement> {
  const scanner = new SqlScanner(text, dialect);
  let allowance = text.length * MOST_READINGS;
  for (;;) {
    scanner.next();
    while (scanner.kind === TokenKind.terminator || scanner.kind === TokenKind.batch) {
      scanner.next();
    }
    if (scanner.kind === TokenKind.end) return;
    if (skipClientCommand(scanner)) continue;
    const first = scanner.word;
    const start = scanner.start;
    let end = first === "create" || first === "alter"
      ? endOfStatement(scanner, first)
      : skipStatement(scanner);
    if (scanner.is(TokenKind.end) && allowance > 0) {
      allowance -= text.length - start;
      end = recovered(scanner, start, end);
    }
    yield { first, start, end };
    if (first === "copy" && isCopyOfData(text, start, end)) skipData(scanner);
  }
}

/**
 * Where a statement ends that runs to the end of the text without a terminator. A quote in what is not understood may
 * have swallowed others: then it ends before the next line that begins as they do.
 */
function recovered(scanner: SqlScanner, start: number, end: number): number {
  const { text } = scanner;
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

function isCopyOfData(text: string, start: number, end: number): boolean {
  return /\bfrom\s+stdin\b/i.test(text.slice(start, end));
}

/** Goes past the line with `\.` that ends data. */
function skipData(scanner: SqlScanner): void {
  const { text } = scanner;
  let found = text.indexOf("\n\\.", Math.max(0, scanner.end - 1));
  while (found >= 0 && !/^\r?(?:\n|$)/.test(text.slice(found + 3, found + 5))) {
    found = text.indexOf("\n\\.", found + 3);
  }
  scanner.seek(found < 0 ? scanner.limit : found + 3);
}

/** Goes to the terminator of the statement that begins with the current token. @returns Where its last token ends. */
function endOfStatement(scanner: SqlScanner, first: string): number {
  const { dialect } = scanner;
  const mayBeCompound = first === "create" || dialect === "sqlserver";
  let isCompound = false;
  let words = 0;
  let depth = 0;
  let blocks = 0;
  let end = scanner.end;
  for (let kind = scanner.next(); kind !== TokenKind.end; kind = scanner.next()) {
    if (kind === TokenKind.batch) return end;
    if (kind === TokenKind.terminator) {
      if (!isCompound || scanner.delimiter !== ";") return end;
      if (blocks === 0 && !endsByBatch(dialect)) return end;
    } else if (kind === TokenKind.symbol) {
      if (scanner.isSymbol("(")) depth++;
      else if (scanner.isSymbol(")")) depth--;
    } else if (kind === TokenKind.word) {
      if (!isCompound && words++ < MOST_MODIFIERS) {
        if (plainObjects.has(scanner.word)) return skipStatement(scanner);
        isCompound = mayBeCompound && compoundObjects.has(scanner.word);
      }
      if (isCompound) {
        blocks = Math.max(0, blocks + blockChange(scanner));
        if (dialect === "oracle" && blocks === 0 && beginsDefinition(scanner)) {
          scanner.seek(scanner.start);
          return end;
        }
      } else if (beginsStatement(scanner, depth)) {
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
  const { length } = scanner;
  if (length < 3 || length > 5) return 0;
  switch (scanner.word) {
    case "begin":
      return opensBlock(scanner) ? 1 : 0;
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

/** PostgreSQL's routines have blocks outside of strings only after `BEGIN ATOMIC`. */
function opensBlock(scanner: SqlScanner): boolean {
  if (scanner.dialect !== "postgresql") return true;
  return scanner.ahead(() => {
    scanner.next();
    return scanner.word === "atomic";
  });
}

/** Whether a statement begins here although none ended: as SQL Server allows, or after a quote that is not understood. */
function beginsStatement(scanner: SqlScanner, depth: number): boolean {
  if (scanner.dialect === "sqlserver" && depth <= 0) {
    const line = startOfLine(scanner);
    if (line !== undefined && beginsBatchStatement(scanner.text, line)) return true;
  }
  return beginsDefinition(scanner);
}

/** Where the line starts whose first word is the current one. */
function startOfLine({ text, start }: SqlScanner): number | undefined {
  let line = start;
  while (text[line - 1] === " " || text[line - 1] === "\t") line--;
  return line === 0 || text[line - 1] === "\n" ? line : undefined;
}

function beginsDefinition(scanner: SqlScanner): boolean {
  const { text, start } = scanner;
  if (text[start - 1] !== "\n") return false;
  if (scanner.word !== "create" && scanner.word !== "alter") return false;
  return scanner.ahead(() => {
    scanner.next();
    return /^(?:table|view|materialized|unlogged|or)$/.test(scanner.word);
  });
}
