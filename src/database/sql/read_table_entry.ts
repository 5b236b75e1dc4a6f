import type { Column, ObjectName } from "../database_object.ts";
import { isEntryEnd } from "./is_entry_end.ts";
import { readNameList } from "./read_name_list.ts";
import { readSqlName } from "./read_sql_name.ts";
import { skipBrackets } from "./skip_brackets.ts";
import { skipEntry } from "./skip_entry.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

/** A foreign key of a table. */
export interface ForeignKey {
  readonly target: ObjectName;
  /** Columns of the target; empty when its primary key is meant. */
  readonly columns: readonly string[];
  /** Columns of the table. */
  readonly from: readonly string[];
  readonly constraint: string | undefined;
  /** UTF-16 offset of the name of the target. */
  readonly offset: number;
}

/** What an entry of a table's body declares. */
export interface TableEntry {
  readonly column?: Column;
  readonly foreignKeys: readonly ForeignKey[];
  /** Table whose columns are taken over (`LIKE`). */
  readonly like?: ObjectName;
}

/** Words with which an entry begins that is no column, unless a type follows. */
const constraintWords = new Set(
  "check constraint exclude foreign fulltext index key like period primary spatial unique".split(
    " ",
  ),
);

/** Words that end the type of a column. */
const attributeWords = new Set(
  ("as auto_increment autoincrement character charset check collate comment constraint default encode " +
    "encrypted first generated hidden identity invisible key not null on persisted primary references " +
    "rowguidcol sparse storage unique visible compression after using virtual stored").split(" "),
);

/** Words that are attributes in one place and part of a type in another. */
const typeWords = new Set(["character", "key"]);

/**
 * Reads one entry of a table's body, or what follows `ADD` in an `ALTER TABLE`, up to the comma or bracket that ends it.
 *
 * @returns undefined when there is no entry.
 */
export function readTableEntry(scanner: SqlScanner): TableEntry | undefined {
  if (isEntryEnd(scanner)) return undefined;
  if (isConstraint(scanner)) return readConstraint(scanner);
  // SQLite takes strings for names.
  const isString = scanner.dialect === "sqlite" && scanner.is(TokenKind.string);
  if (!scanner.isName && !isString) {
    skipEntry(scanner);
    return undefined;
  }
  const name = isString ? scanner.value : scanner.name;
  scanner.next();
  const type = readType(scanner);
  return readAttributes(scanner, name, type);
}

function isConstraint(scanner: SqlScanner): boolean {
  const { word } = scanner;
  if (!constraintWords.has(word)) return false;
  if (word === "constraint" || word === "like") return true;
  // A column may bear such a name: then a type follows it, not a bracket, a name with one or another of these words.
  return scanner.ahead(() => {
    scanner.next();
    if (scanner.isSymbol("(") || scanner.is(TokenKind.quoted)) return true;
    if (constraintWords.has(scanner.word) || /^(?:for|using)$/.test(scanner.word)) return true;
    if (!scanner.isName || isSizedType(scanner.word)) return false;
    scanner.next();
    return scanner.isSymbol("(") || scanner.word === "using";
  });
}

function isSizedType(word: string): boolean {
  return /^(?:(?:n?var)?n?char|varchar2|nvarchar2|character|numeric|number|decimal|dec|(?:big|small|tiny|medium)?int|integer|float|double|real|bit|(?:var)?binary|time|timestamp|datetime2?|datetimeoffset|year|enum|set|raw|vector|interval)$/
    .test(word);
}

function readConstraint(scanner: SqlScanner): TableEntry {
  let constraint: string | undefined;
  if (scanner.word === "constraint") {
    scanner.next();
    if (scanner.isName && !constraintWords.has(scanner.word)) {
      constraint = scanner.name;
      scanner.next();
    }
  }
  if (scanner.word === "like") {
    scanner.next();
    const like = readSqlName(scanner);
    skipEntry(scanner);
    return like === undefined ? { foreignKeys: [] } : { foreignKeys: [], like };
  }
  let from: readonly string[] = [];
  const foreignKeys: ForeignKey[] = [];
  while (!isEntryEnd(scanner)) {
    if (scanner.isSymbol("(")) {
      if (from.length === 0) from = readNameList(scanner);
      else skipBrackets(scanner);
    } else if (scanner.word === "references") {
      const key = readReferences(scanner, from, constraint);
      if (key !== undefined) foreignKeys.push(key);
    } else scanner.next();
  }
  return { foreignKeys };
}

/** Reads `REFERENCES target (columns)` at its first word. */
function readReferences(
  scanner: SqlScanner,
  from: readonly string[],
  constraint: string | undefined,
): ForeignKey | undefined {
  scanner.next();
  const offset = scanner.start;
  const target = readSqlName(scanner);
  if (target === undefined) return undefined;
  return { target, columns: readNameList(scanner), from, constraint, offset };
}

function readType(scanner: SqlScanner): string {
  const { text } = scanner;
  const start = scanner.start;
  let end = start;
  let isFirst = true;
  while (!isEntryEnd(scanner)) {
    const { word } = scanner;
    if (scanner.kind === TokenKind.string) break;
    if (attributeWords.has(word) && !(isFirst && typeWords.has(word))) {
      // `DOUBLE PRECISION CHARACTER SET` ends a type, `NATIONAL CHARACTER VARYING` does not.
      if (word !== "character" || !/^national\s*$/i.test(text.slice(start, scanner.start))) break;
    }
    if (scanner.isSymbol("=") || scanner.isSymbol("{")) break;
    if (scanner.isSymbol("(")) {
      end = skipBrackets(scanner);
    } else {
      end = scanner.end;
      scanner.next();
    }
    isFirst = false;
  }
  return text.slice(start, end).replace(/\s+/g, " ").trim();
}

function readAttributes(scanner: SqlScanner, name: string, type: string): TableEntry {
  const foreignKeys: ForeignKey[] = [];
  let comment: string | undefined;
  let constraint: string | undefined;
  while (!isEntryEnd(scanner)) {
    if (scanner.isSymbol("(")) skipBrackets(scanner);
    else if (scanner.word === "references") {
      const key = readReferences(scanner, [name], constraint);
      if (key !== undefined) foreignKeys.push(key);
    } else if (scanner.word === "constraint") {
      scanner.next();
      if (scanner.isName) constraint = scanner.name;
    } else if (scanner.word === "comment") {
      scanner.next();
      if (scanner.kind === TokenKind.string) comment = scanner.value;
    } else scanner.next();
  }
  const column = { name, type, ...(comment === undefined ? {} : { comment }) };
  return { column, foreignKeys };
}
