import type { TextRange } from "../database_object.ts";
import { addForeignKeys } from "./add_foreign_keys.ts";
import { inherit } from "./inherit.ts";
import { isListEnd } from "./is_list_end.ts";
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
  // `WITH CHECK ADD`
  if (scanner.word === "with") {
    scanner.next();
    scanner.skip("check", "nocheck");
  }
  const { word } = scanner;
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
      drop(script, scanner, table);
      break;
    case "rename":
      rename(script, scanner, table);
      break;
    case "alter":
      alterColumn(script, scanner, table);
      break;
    case "modify":
      modify(scanner, table);
      break;
    case "change":
      change(script, scanner, table);
      break;
    case "set":
      setSchema(script, scanner, table);
      break;
    case "attach":
      attach(script, scanner, table);
      break;
    case "detach":
      detach(script, scanner, table);
      break;
    case "inherit":
      changeParent(script, scanner, table, true);
      break;
    case "no":
      if (scanner.skip("inherit")) changeParent(script, scanner, table, false);
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
    while (!isListEnd(scanner)) {
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
  if (column === undefined) return;
  for (const heir of script.state.withHeirs(table)) heir.columns.add(column);
}

function drop(script: Script, scanner: SqlScanner, table: ObjectState): void {
  const sort = scanner.word;
  if (
    /^(?:primary|index|check|partition|default|period|system)$/.test(sort) && isFollowed(scanner)
  ) {
    return;
  }
  scanner.skip("foreign");
  scanner.skip("column", "constraint", "key");
  skipIfExists(scanner);
  // Oracle and SQL Server drop several columns at once.
  const isList = scanner.isSymbol("(");
  if (isList) scanner.next();
  while (scanner.isName) {
    if (sort === "constraint" || sort === "foreign") dropConstraint(script, table, scanner.name);
    else if (sort !== "key") dropColumn(script, table, scanner.name);
    scanner.next();
    if (!isList || !scanner.isSymbol(",")) return;
    scanner.next();
  }
}

/** Whether the word is followed by what it drops; else it is itself the name of a column. */
function isFollowed(scanner: SqlScanner): boolean {
  return scanner.ahead(() => (scanner.next(), scanner.isName));
}

function dropConstraint(script: Script, table: ObjectState, name: string): void {
  table.references = table.references.filter(({ constraint }) =>
    constraint === undefined || !script.state.isAlike(constraint, name)
  );
}

function dropColumn(script: Script, table: ObjectState, name: string): void {
  for (const heir of script.state.withHeirs(table)) {
    heir.columns.remove(name);
    heir.references = heir.references.filter(({ from }) =>
      from?.every((column) => !script.state.isAlike(column, name)) ?? true
    );
  }
}

function rename(script: Script, scanner: SqlScanner, table: ObjectState): void {
  if (/^(?:constraint|index|key)$/.test(scanner.word) && isFollowed(scanner)) {
    if (scanner.word === "constraint") renameConstraint(scanner, table);
    return;
  }
  const isColumn = scanner.skip("column");
  if (!isColumn && scanner.skip("to", "as")) {
    const target = readSqlName(scanner);
    if (target !== undefined) {
      script.state.rename(table, target.schema ?? table.schema, target.name);
    }
    return;
  }
  if (!scanner.isName) return;
  const from = scanner.name;
  scanner.next();
  if (!scanner.skip("to")) {
    if (!isColumn) script.state.rename(table, table.schema, from);
  } else if (scanner.isName) renameColumn(script, table, from, scanner.name);
}

function renameConstraint(scanner: SqlScanner, table: ObjectState): void {
  scanner.next();
  const from = scanner.name;
  scanner.next();
  if (!scanner.skip("to") || !scanner.isName) return;
  const constraint = scanner.name;
  table.references = table.references.map((reference) =>
    reference.constraint === from ? { ...reference, constraint } : reference
  );
}

function renameColumn(script: Script, table: ObjectState, from: string, to: string): void {
  const { state } = script;
  const renamed = (names: readonly string[]): readonly string[] =>
    names.map((name) => state.isAlike(name, from) ? to : name);
  for (const heir of state.withHeirs(table)) {
    heir.columns.replace(from, (column) => ({ ...column, name: to }));
    heir.references = heir.references.map((reference) =>
      reference.from === undefined ? reference : { ...reference, from: renamed(reference.from) }
    );
  }
  for (const other of state.referringTo(table)) {
    other.references = other.references.map((reference) =>
      reference.via === "foreign_key" && state.isMeant(reference.target, other, table)
        ? { ...reference, columns: renamed(reference.columns) }
        : reference
    );
  }
}

/** `ALTER COLUMN c TYPE t`, `SET DATA TYPE t`, and SQL Server's `ALTER COLUMN c t`. */
function alterColumn(script: Script, scanner: SqlScanner, table: ObjectState): void {
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
  if (type === undefined || type === "") return;
  for (const heir of script.state.withHeirs(table)) {
    heir.columns.replace(name, (column) => ({ ...column, type }));
  }
}

/** MySQL's and Oracle's `MODIFY c t` and `MODIFY (c t, d u)`. */
function modify(scanner: SqlScanner, table: ObjectState): void {
  scanner.skip("column");
  skipIfExists(scanner);
  const isList = scanner.isSymbol("(");
  if (isList) scanner.next();
  for (;;) {
    const column = readTableEntry(scanner)?.column;
    if (column !== undefined && column.type !== "") {
      table.columns.replace(column.name, ({ name }) => ({ ...column, name }));
    }
    if (!isList || !scanner.isSymbol(",")) return;
    scanner.next();
  }
}

/** MySQL's `CHANGE c d t`. */
function change(script: Script, scanner: SqlScanner, table: ObjectState): void {
  scanner.skip("column");
  skipIfExists(scanner);
  if (!scanner.isName) return;
  const { name } = scanner;
  scanner.next();
  const column = readTableEntry(scanner)?.column;
  if (column === undefined) return;
  renameColumn(script, table, name, column.name);
  table.columns.replace(column.name, () => column);
}

function setSchema(script: Script, scanner: SqlScanner, table: ObjectState): void {
  if (scanner.word !== "schema") return;
  scanner.next();
  if (scanner.isName) script.state.rename(table, scanner.name, table.name);
}

/** `ATTACH PARTITION child`: the child is part of this table. */
function attach(script: Script, scanner: SqlScanner, table: ObjectState): void {
  if (!scanner.skip("partition")) return;
  const offset = scanner.start;
  const name = readSqlName(scanner);
  const child = name === undefined ? undefined : script.relation(name);
  if (child === undefined) return;
  inherit(script, child, { schema: table.schema, name: table.name }, offset);
}

function detach(script: Script, scanner: SqlScanner, table: ObjectState): void {
  if (!scanner.skip("partition")) return;
  const name = readSqlName(scanner);
  const child = name === undefined ? undefined : script.relation(name);
  if (child !== undefined) leave(script, child, table);
}

/** `INHERIT parent` and `NO INHERIT parent`. */
function changeParent(
  script: Script,
  scanner: SqlScanner,
  table: ObjectState,
  isNew: boolean,
): void {
  const offset = scanner.start;
  const name = readSqlName(scanner);
  if (name === undefined) return;
  if (isNew) return inherit(script, table, name, offset);
  const parent = script.relation(name);
  if (parent !== undefined) leave(script, table, parent);
}

function leave(script: Script, child: ObjectState, parent: ObjectState): void {
  script.state.removeHeir(parent, child);
  child.references = child.references.filter(({ via, target }) =>
    via !== "declared" || !script.state.isMeant(target, child, parent)
  );
}
