import type { DatabaseObject, DatabaseReading, TextRange } from "../database_object.ts";
import { alterTable } from "./alter_table.ts";
import { createPolicy } from "./create_policy.ts";
import { createRoutine } from "./create_routine.ts";
import { createTrigger } from "./create_trigger.ts";
import { createView } from "./create_view.ts";
import { createTable } from "./create_table.ts";
import { skipIfExists } from "./skip_if_exists.ts";
import { type ObjectState, SchemaState } from "./schema_state.ts";
import { Script } from "./script.ts";
import { detectDialect } from "./detect_dialect.ts";
import type { SqlDialect } from "./sql_dialect.ts";
import { readSqlName } from "./read_sql_name.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";
import { type Statement, statements } from "./statements.ts";
import { skipBrackets } from "./skip_brackets.ts";

/** What is not told by the scripts themselves. */
export interface SqlOptions {
  readonly datasource: string;
  /** Schema of names that tell none. */
  readonly defaultSchema: string;
  /** @default {what the first script that tells gives away} */
  readonly dialect?: SqlDialect | undefined;
}

/**
 * Reads the scripts of a datasource, one after the other as a database would run them, and tells what they leave behind.
 * Statements that are not known cost nothing but themselves. An object belongs to the script with its latest definition.
 *
 * @param scripts In the order in which they run.
 * @returns One reading for each script.
 */
export function readSql(scripts: readonly string[], options: SqlOptions): DatabaseReading[] {
  const dialect = options.dialect ??
    scripts.map(detectDialect).find((found) => found !== "generic") ??
    "generic";
  const state = new SchemaState(dialect === "postgresql" || dialect === "generic");
  const read = scripts.map((text, source) => {
    const script = new Script(text, dialect, source, state, options.defaultSchema);
    for (const statement of statements(text, dialect)) readStatement(script, statement);
    return script;
  });
  return read.map((script) => ({
    datasource: options.datasource,
    objects: [...state.objects]
      .filter((object) => object.range.source === script.source)
      .map(finished),
    problems: script.problems,
  }));
}

function readStatement(script: Script, statement: Statement): void {
  const reader = readers[statement.first];
  if (reader === undefined) return;
  const scanner = script.scanner(statement);
  scanner.next();
  scanner.next();
  reader(script, scanner, { start: statement.start, end: statement.end });
}

/** What reads a statement, by its first word; the scanner is at the second. */
const readers: Readonly<
  Record<string, (script: Script, scanner: SqlScanner, range: TextRange) => void>
> = {
  create,
  alter,
  drop,
  rename: renameTables,
  comment,
  set: setSearchPath,
};

/** Most words between `CREATE` and the sort of the object, such as those of MySQL's definers. */
const MOST_MODIFIERS = 24;

function create(script: Script, scanner: SqlScanner, range: TextRange): void {
  for (let count = 0; count < MOST_MODIFIERS && !scanner.is(TokenKind.end); count++) {
    const sort = scanner.word;
    scanner.next();
    switch (sort) {
      case "table":
        return createTable(script, scanner, range);
      case "view":
        return createView(script, scanner, range);
      case "function":
        return createRoutine(script, scanner, range, "db_function");
      case "procedure":
      case "proc":
        return createRoutine(script, scanner, range, "procedure");
      case "trigger":
        return createTrigger(script, scanner, range);
      case "policy":
        return createPolicy(script, scanner, range);
      case "index":
        return createIndex(script, scanner, range);
      case "event":
      case "schema":
      case "type":
      case "sequence":
      case "extension":
      case "domain":
      case "rule":
        return;
    }
  }
}

/** An index belongs to its table, which is then found by what it says. */
function createIndex(script: Script, scanner: SqlScanner, range: TextRange): void {
  while (!scanner.is(TokenKind.end) && scanner.word !== "on") scanner.next();
  scanner.next();
  scanner.skip("only");
  const name = readSqlName(scanner);
  if (name !== undefined) script.relation(name)?.further.push(script.range(range));
}

function alter(script: Script, scanner: SqlScanner, range: TextRange): void {
  while (scanner.skip("materialized", "foreign")) {
    // The sort follows.
  }
  const sort = scanner.word;
  if (!scanner.skip("table", "view")) {
    // SQL Server's and MySQL's way to replace a routine.
    if (/^(?:function|procedure|proc|trigger)$/.test(sort) && isRedefinition(scanner)) {
      create(script, scanner, range);
    }
    return;
  }
  if (sort === "view" && isRedefinition(scanner)) createView(script, scanner, range);
  else alterTable(script, scanner, range);
}

function isRedefinition(scanner: SqlScanner): boolean {
  return scanner.ahead(() => {
    while (!scanner.is(TokenKind.end)) {
      if (scanner.word === "as" || scanner.word === "begin") return true;
      if (/^(?:rename|owner|set|depends|reset)$/.test(scanner.word)) return false;
      scanner.next();
    }
    return false;
  });
}

function drop(script: Script, scanner: SqlScanner): void {
  scanner.skip("temporary");
  while (scanner.skip("materialized", "foreign")) {
    // The sort follows.
  }
  const sort = scanner.word;
  scanner.next();
  skipIfExists(scanner);
  for (;;) {
    const name = readSqlName(scanner);
    if (name === undefined) return;
    const on = scanner.skip("on") ? readSqlName(scanner) : undefined;
    if (sort === "table" || sort === "view") {
      const relation = script.relation(name);
      if (relation?.kind === sort) script.state.removeRelation(relation);
    } else if (sort === "function" || sort === "procedure" || sort === "proc") {
      script.state.remove(["db_function", "procedure"], name.schema, name.name);
    } else if (sort === "trigger") {
      script.state.remove(["trigger"], undefined, name.name, on?.name);
    } else if (sort === "policy") {
      script.state.remove(["rls_policy"], undefined, name.name, on?.name);
    } else if (sort === "schema") {
      for (const object of [...script.state.objects]) {
        if (object.schema === name.name) {
          script.state.remove([object.kind], object.schema, object.name);
        }
      }
    }
    if (scanner.isSymbol("(")) skipBrackets(scanner);
    if (!scanner.isSymbol(",")) return;
    scanner.next();
  }
}

/** MySQL's `RENAME TABLE a TO b, c TO d`. */
function renameTables(script: Script, scanner: SqlScanner): void {
  if (!scanner.skip("table", "tables")) return;
  for (;;) {
    const name = readSqlName(scanner);
    if (name === undefined || !scanner.skip("to")) return;
    const target = readSqlName(scanner);
    const relation = script.relation(name);
    if (target !== undefined && relation !== undefined) {
      script.state.rename(relation, target.schema ?? relation.schema, target.name);
    }
    if (!scanner.isSymbol(",")) return;
    scanner.next();
  }
}

/** `COMMENT ON TABLE t IS '…'` and `COMMENT ON COLUMN t.c IS '…'`. */
function comment(script: Script, scanner: SqlScanner, range: TextRange): void {
  if (!scanner.skip("on")) return;
  while (scanner.skip("materialized", "foreign")) {
    // The sort follows.
  }
  const isColumn = scanner.word === "column";
  if (!scanner.skip("table", "view", "column")) return;
  const parts: string[] = [];
  while (scanner.isName && scanner.word !== "is") {
    parts.push(scanner.name);
    scanner.next();
    if (scanner.isSymbol(".")) scanner.next();
  }
  const column = isColumn ? parts.pop() : undefined;
  const [name = "", schema] = parts.reverse();
  const relation = script.relation(schema === undefined ? { name } : { schema, name });
  if (relation === undefined) return;
  relation.further.push(script.range(range));
  scanner.next();
  const text = scanner.is(TokenKind.string) ? scanner.value : undefined;
  if (column === undefined) relation.comment = text;
  else {
    relation.columns = relation.columns.map((known) =>
      known.name === column
        ? { name: known.name, type: known.type, ...(text === undefined ? {} : { comment: text }) }
        : known
    );
  }
}

/** PostgreSQL's `SET search_path = s, …`: names that tell no schema mean the first of them. */
function setSearchPath(script: Script, scanner: SqlScanner): void {
  scanner.skip("session", "local");
  if (!scanner.skip("search_path")) return;
  scanner.next();
  const first = scanner.is(TokenKind.string) ? scanner.value : scanner.name;
  if (/^\w+$/.test(first) && first !== "pg_catalog" && scanner.word !== "default") {
    script.defaultSchema = first;
  }
}

function finished(object: ObjectState): DatabaseObject {
  const { source, start, end } = object.range;
  return {
    kind: object.kind,
    schema: object.schema,
    name: object.name,
    ...(object.table === undefined ? {} : { table: object.table }),
    range: { start, end },
    further: object.further
      .filter((part) => part.source === source)
      .map((part) => ({ start: part.start, end: part.end })),
    columns: object.columns,
    parameters: object.parameters,
    ...(object.comment === undefined ? {} : { comment: object.comment }),
    aliases: [],
    references: object.references.map(({ target, via, access, columns, offset, ...reference }) => ({
      target,
      via,
      ...(access === undefined ? {} : { access }),
      columns,
      // What another script says is shown where the object stands.
      offset: reference.source === source ? offset : start,
    })),
  };
}
