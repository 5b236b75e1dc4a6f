import type { TextRange } from "../database_object.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { readNameList } from "./read_name_list.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";
import { addForeignKeys } from "./add_foreign_keys.ts";
import { newObject } from "./new_object.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import { readTableEntry } from "./read_table_entry.ts";
import { skipBrackets } from "./skip_brackets.ts";
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
      case "of":
      case "select":
      case "clone":
        return true;
    }
  }
  return isDefined;
}

/** Reads the columns and constraints in brackets, and goes to the token after them. */
function readBody(script: Script, scanner: SqlScanner, table: ObjectState): void {
  const inherited = table.columns.splice(0);
  scanner.next();
  while (!scanner.is(TokenKind.end) && !scanner.isSymbol(")")) {
    const entry = readTableEntry(scanner);
    if (entry?.column !== undefined) table.columns.push(entry.column);
    if (entry !== undefined) addForeignKeys(script, table, entry.foreignKeys);
    const copied = entry?.like === undefined ? undefined : script.relation(entry.like);
    if (copied !== undefined) table.columns.push(...copied.columns);
    skipEntry(scanner);
    if (scanner.isSymbol(",")) scanner.next();
  }
  scanner.next();
  table.columns.unshift(...inherited);
}

/** Refers to the table that this one is a partition or an heir of, at its name. */
function deriveFrom(script: Script, scanner: SqlScanner, table: ObjectState): boolean {
  const offset = scanner.start;
  const parent = readSqlName(scanner);
  if (parent === undefined) return false;
  const known = script.relation(parent);
  const missing = known?.columns.filter(({ name }) =>
    !table.columns.some((column) => column.name === name)
  );
  table.columns.unshift(...missing ?? []);
  table.references.push({
    target: { schema: script.targetSchema(parent, table), name: parent.name },
    via: "declared",
    columns: [],
    offset,
    source: script.source,
  });
  if (scanner.isSymbol("(")) skipBrackets(scanner);
  return true;
}

function copyColumns(script: Script, scanner: SqlScanner, table: ObjectState): boolean {
  const model = readSqlName(scanner);
  if (model === undefined) return false;
  table.columns.push(...script.relation(model)?.columns ?? []);
  return true;
}

/** SQLite's virtual tables: the arguments of a module are columns, but for its options. */
function readModule(scanner: SqlScanner, table: ObjectState): void {
  scanner.next();
  scanner.next();
  const { text, start } = scanner;
  const names = readNameList(scanner);
  const options = new Set(
    [...text.slice(start, scanner.end).matchAll(/(\w+)\s*=/g)].map(([, name]) => name),
  );
  for (const name of names) {
    if (!options.has(name)) table.columns.push({ name, type: "" });
  }
}

function readComment(scanner: SqlScanner, table: ObjectState): void {
  scanner.ahead(() => {
    scanner.next();
    if (scanner.isSymbol("=")) scanner.next();
    if (scanner.is(TokenKind.string)) table.comment = scanner.value;
  });
}
