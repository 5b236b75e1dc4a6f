import type { TextRange } from "../database_object.ts";
import { addForeignKeys } from "./add_foreign_keys.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";
import { readTableEntry } from "./read_table_entry.ts";
import { skipEntry } from "./skip_entry.ts";

/**
 * Reads an `ALTER TABLE`, `ALTER VIEW` or its like, at the token after the sort, and changes what it names. A table that
 * no script has made is left alone.
 */
export function alterTable(script: Script, scanner: SqlScanner, range: TextRange): void {
  skipIfExists(scanner);
  scanner.skip("only");
  const name = readSqlName(scanner);
  const table = name === undefined ? undefined : script.relation(name);
  if (table === undefined) return;
  table.further.push(script.range(range));
  let isAdding = false;
  while (!scanner.is(TokenKind.end)) {
    isAdding = readAction(script, scanner, table, isAdding);
    skipEntry(scanner);
    if (!scanner.is(TokenKind.end)) scanner.next();
  }
}

/**
 * Reads one action.
 *
 * @param isAdding Whether the action before added something: SQL Server and Oracle say so once for several.
 */
function readAction(
  script: Script,
  scanner: SqlScanner,
  table: ObjectState,
  isAdding: boolean,
): boolean {
  const { word } = scanner;
  if (word === "with" || word === "nocheck") {
    // `WITH CHECK ADD`
    scanner.next();
    if (scanner.word === "check" || scanner.word === "nocheck") scanner.next();
    return readAction(script, scanner, table, isAdding);
  }
  if (!actions.has(word)) {
    if (isAdding) add(script, scanner, table);
    return isAdding;
  }
  scanner.next();
  switch (word) {
    case "add":
      add(script, scanner, table);
      return true;
    case "drop":
      drop(scanner, table);
      break;
    case "rename":
      rename(script, scanner, table);
      break;
    case "alter":
      alterColumn(scanner, table);
      break;
    case "modify":
      modify(scanner, table);
      break;
    case "change":
      change(scanner, table);
      break;
    case "set":
      setSchema(script, scanner, table);
      break;
    case "attach":
      attach(script, scanner, table);
      break;
    case "inherit":
      refer(script, scanner, table);
      break;
    case "comment":
      if (scanner.isSymbol("=")) scanner.next();
      if (scanner.is(TokenKind.string)) table.comment = scanner.value;
  }
  return false;
}

const actions = new Set(
  ("add drop rename alter modify change set attach detach inherit no comment enable disable owner validate " +
    "cluster replica check nocheck engine auto_increment convert default switch rebuild").split(
      " ",
    ),
);

function add(script: Script, scanner: SqlScanner, table: ObjectState): void {
  scanner.skip("column");
  skipIfExists(scanner);
  if (scanner.isSymbol("(")) {
    scanner.next();
    while (!scanner.is(TokenKind.end) && !scanner.isSymbol(")")) {
      addEntry(script, scanner, table);
      if (scanner.isSymbol(",")) scanner.next();
    }
    scanner.next();
  } else addEntry(script, scanner, table);
}

function addEntry(script: Script, scanner: SqlScanner, table: ObjectState): void {
  const entry = readTableEntry(scanner);
  skipEntry(scanner);
  if (entry === undefined) return;
  addForeignKeys(script, table, entry.foreignKeys);
  const { column } = entry;
  if (column === undefined || indexOfColumn(table, column.name) >= 0) return;
  table.columns.push(column);
}

function drop(scanner: SqlScanner, table: ObjectState): void {
  const sort = scanner.word;
  if (sort === "foreign") scanner.next();
  if (/^(?:column|constraint|key|foreign)$/.test(scanner.word) || scanner.word === "foreign") {
    scanner.next();
  }
  if (/^(?:primary|index|check|partition|default)$/.test(sort)) return;
  skipIfExists(scanner);
  if (!scanner.isName) return;
  const { name } = scanner;
  if (sort === "constraint" || sort === "foreign") {
    table.references = table.references.filter((reference) =>
      reference.constraint?.toLowerCase() !== name.toLowerCase()
    );
  } else if (sort !== "key") {
    const index = indexOfColumn(table, name);
    if (index >= 0) table.columns.splice(index, 1);
  }
}

function rename(script: Script, scanner: SqlScanner, table: ObjectState): void {
  if (/^(?:constraint|index|key)$/.test(scanner.word)) return;
  const isColumn = scanner.word === "column";
  if (isColumn) scanner.next();
  if (!isColumn && (scanner.word === "to" || scanner.word === "as")) {
    scanner.next();
    const target = readSqlName(scanner);
    if (target !== undefined) {
      script.state.rename(table, target.schema ?? table.schema, target.name);
    }
    return;
  }
  const from = scanner.name;
  scanner.next();
  if (scanner.word !== "to") {
    if (!isColumn && from !== "") script.state.rename(table, table.schema, from);
    return;
  }
  scanner.next();
  replaceColumn(table, from, (column) => ({ ...column, name: scanner.name }));
}

/** `ALTER COLUMN c TYPE t`, `SET DATA TYPE t`, and SQL Server's `ALTER COLUMN c t`. */
function alterColumn(scanner: SqlScanner, table: ObjectState): void {
  scanner.skip("column");
  if (!scanner.isName) return;
  const { name, start } = scanner;
  scanner.next();
  if (scanner.skip("set") && scanner.word !== "data") return;
  scanner.skip("data");
  if (/^(?:drop|add|restart|reset)$/.test(scanner.word)) return;
  // An entry begins with a name, for which the word `TYPE` stands.
  scanner.seek(scanner.word === "type" ? scanner.start : start);
  scanner.next();
  const type = readTableEntry(scanner)?.column?.type;
  if (type !== undefined && type !== "") {
    replaceColumn(table, name, (column) => ({ ...column, type: type.replace(/ using .*$/i, "") }));
  }
}

function modify(scanner: SqlScanner, table: ObjectState): void {
  scanner.skip("column");
  if (scanner.isSymbol("(")) scanner.next();
  const column = readTableEntry(scanner)?.column;
  if (column !== undefined) replaceColumn(table, column.name, () => column);
}

function change(scanner: SqlScanner, table: ObjectState): void {
  scanner.skip("column");
  if (!scanner.isName) return;
  const { name } = scanner;
  scanner.next();
  const column = readTableEntry(scanner)?.column;
  if (column !== undefined) replaceColumn(table, name, () => column);
}

function setSchema(script: Script, scanner: SqlScanner, table: ObjectState): void {
  if (scanner.word !== "schema") return;
  scanner.next();
  if (scanner.isName) script.state.rename(table, scanner.name, table.name);
}

/** `ATTACH PARTITION child`: the child is part of this table. */
function attach(script: Script, scanner: SqlScanner, table: ObjectState): void {
  scanner.next();
  const offset = scanner.start;
  const name = readSqlName(scanner);
  const child = name === undefined ? undefined : script.relation(name);
  child?.references.push({
    target: { schema: table.schema, name: table.name },
    via: "declared",
    columns: [],
    offset,
    source: script.source,
  });
}

function refer(script: Script, scanner: SqlScanner, table: ObjectState): void {
  const offset = scanner.start;
  const name = readSqlName(scanner);
  if (name === undefined) return;
  table.references.push({
    target: { schema: script.targetSchema(name, table), name: name.name },
    via: "declared",
    columns: [],
    offset,
    source: script.source,
  });
}

function indexOfColumn(table: ObjectState, name: string): number {
  const exact = table.columns.findIndex((column) => column.name === name);
  if (exact >= 0) return exact;
  return table.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
}

function replaceColumn(
  table: ObjectState,
  name: string,
  change: (column: ObjectState["columns"][number]) => ObjectState["columns"][number],
): void {
  const index = indexOfColumn(table, name);
  const column = table.columns[index];
  if (column !== undefined) table.columns[index] = change(column);
}
