import type { TextRange } from "../database_object.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { readNameList } from "./read_name_list.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";
import { addForeignKeys } from "./add_foreign_keys.ts";
import { inherit } from "./inherit.ts";
import { isListEnd } from "./is_list_end.ts";
import { newObject } from "./new_object.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import { readTableEntry } from "./read_table_entry.ts";
import { skipEntry } from "./skip_entry.ts";

/**
 * Reads a `CREATE TABLE`, at the token after `TABLE`, and adds the table.
 *
 * @param range The statement.
 */
export function createTable(script: Script, scanner: SqlScanner, range: TextRange): void {
  const isKept = skipIfExists(scanner);
  const offset = scanner.start;
  const name = readSqlName(scanner);
  if (name === undefined) return script.problem(range.start, "CREATE TABLE without a name");
  const table = newObject(script, "table", script.schemaOf(name), name.name, range);
  if (isKept && script.state.relation(table.schema, table.name) !== undefined) return;
  if (!readDefinition(script, scanner, table)) {
    return script.problem(
      offset,
      `the table ${name.name} has neither columns in brackets, nor a query, nor a table that it is made from`,
    );
  }
  script.state.add(table);
}

/** @returns false when there is no definition. */
function readDefinition(script: Script, scanner: SqlScanner, table: ObjectState): boolean {
  let isDefined = false;
  for (; !scanner.is(TokenKind.end); scanner.next()) {
    if (scanner.isSymbol("(") && !isDefined) {
      readBody(script, scanner, table);
      isDefined = true;
      if (scanner.is(TokenKind.end)) return true;
    }
    switch (scanner.word) {
      case "partition":
        if (scanner.ahead(() => (scanner.next(), scanner.word === "of"))) {
          scanner.next();
          scanner.next();
          isDefined = deriveFrom(script, scanner, table) || isDefined;
        }
        break;
      case "inherits":
        scanner.next();
        while (!scanner.is(TokenKind.end) && !scanner.isSymbol(")")) {
          scanner.next();
          deriveFrom(script, scanner, table);
        }
        break;
      case "like":
        scanner.next();
        isDefined = copyColumns(script, scanner, table) || isDefined;
        break;
      case "using":
        readModule(scanner, table);
        isDefined = true;
        break;
      case "comment":
        readComment(scanner, table);
        break;
      case "as":
        readColumnsOfQuery(scanner, table);
        return true;
      case "of":
        return readType(script, scanner, table);
      case "select":
      case "clone":
        return true;
    }
  }
  return isDefined;
}

/** Reads the columns and constraints in brackets, and goes to the token after them. */
function readBody(script: Script, scanner: SqlScanner, table: ObjectState): void {
  const { start } = scanner;
  scanner.next();
  while (!isListEnd(scanner)) {
    const entry = readTableEntry(scanner);
    if (entry?.column !== undefined) table.columns.add(entry.column);
    if (entry !== undefined) addForeignKeys(script, table, entry.foreignKeys);
    const copied = entry?.like === undefined ? undefined : script.relation(entry.like);
    if (copied !== undefined) script.state.copyColumns(copied.columns.all, table);
    skipEntry(scanner);
    if (scanner.isSymbol(",")) scanner.next();
  }
  if (!scanner.isSymbol(")")) {
    script.problem(
      start,
      `the bracket after the table ${table.name} is not closed: columns may be missing`,
    );
  }
  scanner.next();
}

/** `OF type`: the columns are those of a composite type. */
function readType(script: Script, scanner: SqlScanner, table: ObjectState): boolean {
  scanner.next();
  const type = readSqlName(scanner);
  if (type === undefined) return false;
  const key = script.state.relationKey(script.schemaOf(type), type.name);
  script.state.copyColumns(script.state.types.get(key) ?? [], table);
  return true;
}

/** `AS SELECT a, t.b, f(c) AS d FROM …`: columns are called by what is named last, where something is. */
function readColumnsOfQuery(scanner: SqlScanner, table: ObjectState): void {
  if (!table.columns.isEmpty) return;
  while (scanner.word === "as" || scanner.isSymbol("(")) scanner.next();
  if (!scanner.skip("select")) return;
  scanner.skip("distinct", "all");
  let depth = 0;
  let last: string | undefined;
  for (; !scanner.is(TokenKind.end); scanner.next()) {
    if (scanner.isSymbol("(")) depth++;
    else if (scanner.isSymbol(")")) depth--;
    const isEnd = depth === 0 && (scanner.isSymbol(",") || scanner.word === "from");
    if (isEnd || depth < 0) {
      if (last !== undefined) table.columns.add({ name: last, type: "" });
      if (!scanner.isSymbol(",") || depth < 0) return;
    }
    last = depth === 0 && scanner.isName ? scanner.name : undefined;
  }
  if (last !== undefined) table.columns.add({ name: last, type: "" });
}

/** Refers to the table that this one is a partition or an heir of, at its name. */
function deriveFrom(script: Script, scanner: SqlScanner, table: ObjectState): boolean {
  const offset = scanner.start;
  const parent = readSqlName(scanner);
  if (parent === undefined) return false;
  inherit(script, table, parent, offset);
  return true;
}

function copyColumns(script: Script, scanner: SqlScanner, table: ObjectState): boolean {
  const model = readSqlName(scanner);
  if (model === undefined) return false;
  const known = script.relation(model);
  if (known !== undefined) script.state.copyColumns(known.columns.all, table);
  return true;
}

/** SQLite's virtual tables: the arguments of a module are columns, but for its options. */
function readModule(scanner: SqlScanner, table: ObjectState): void {
  scanner.next();
  scanner.next();
  const { text, start } = scanner;
  const names = readNameList(scanner);
  const options = new Set(
    [...text.slice(start, scanner.end).matchAll(/(?<!\w)(\w+)\s*=/g)].map(([, name]) => name),
  );
  for (const name of names) {
    if (!options.has(name)) table.columns.add({ name, type: "" });
  }
  table.isVirtual = true;
}

function readComment(scanner: SqlScanner, table: ObjectState): void {
  scanner.ahead(() => {
    scanner.next();
    if (scanner.isSymbol("=")) scanner.next();
    if (scanner.is(TokenKind.string)) table.comment = scanner.value;
  });
}
