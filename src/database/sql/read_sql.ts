import type {
  DatabaseObject,
  DatabaseReading,
  ObjectReference,
  TextRange,
} from "../database_object.ts";
import { alterStatement } from "./alter_statement.ts";
import { commentOn } from "./comment_on.ts";
import { createStatement } from "./create_statement.ts";
import { detectDialect } from "./detect_dialect.ts";
import { dropStatement } from "./drop_statement.ts";
import { definitionsOfBlock } from "./definitions_of_block.ts";
import { partsOfDo } from "./parts_of_do.ts";
import { readSqlName } from "./read_sql_name.ts";
import { readVirtualTables } from "./read_virtual_tables.ts";
import { renameProcedure } from "./rename_procedure.ts";
import { type ObjectState, SchemaState, type SourceReference } from "./schema_state.ts";
import { Script } from "./script.ts";
import { setSchema } from "./set_schema.ts";
import type { SqlDialect } from "./sql_dialect.ts";
import type { SqlScanner } from "./sql_scanner.ts";
import { type Statement, statements } from "./statements.ts";

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
  const all = state.objects;
  const virtual = new Set(all.filter(({ isVirtual }) => isVirtual).map(tableName));
  const objects = Map.groupBy(
    all.filter((object) => !isShadow(object, virtual)),
    ({ range }) => range.source,
  );
  return read.map(({ source, problems }) => ({
    datasource: options.datasource,
    objects: objects.get(source)?.map(finished) ?? [],
    problems,
  }));
}

function readStatement(script: Script, statement: Statement): void {
  if (statement.first === "do") {
    const scanner = script.scanner(statement);
    scanner.next();
    for (const part of partsOfDo(script, scanner)) readBlock(script, part);
  } else if (blocks.has(statement.first)) readBlock(script, statement);
  else readDefinition(script, statement);
}

function readBlock(script: Script, range: TextRange): void {
  for (const definition of definitionsOfBlock(script, range)) readDefinition(script, definition);
}

/** Words with which blocks begin, and parts of blocks that a terminator inside of them has divided. */
const blocks = new Set(["begin", "declare", "if"]);

function readDefinition(script: Script, statement: Statement): void {
  const reader = readers.get(statement.first);
  if (reader === undefined) return;
  const scanner = script.scanner(statement);
  scanner.next();
  scanner.next();
  reader(script, scanner, { start: statement.start, end: statement.end });
}

/** What reads a statement, by its first word; the scanner is at the second. */
const readers: ReadonlyMap<
  string,
  (script: Script, scanner: SqlScanner, range: TextRange) => void
> = new Map([
  ["create", createStatement],
  ["alter", alterStatement],
  ["drop", dropStatement],
  ["rename", renameTables],
  ["comment", commentOn],
  ["set", setSchema.byPath],
  ["select", setSchema.byCall],
  ["use", setSchema.byUse],
  ["insert", readVirtualTables],
  ["exec", renameProcedure],
  ["execute", renameProcedure],
]);

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

/** What SQLite keeps of itself, and the tables in which its virtual tables keep their data. */
function isShadow(object: ObjectState, virtual: ReadonlySet<string>): boolean {
  if (object.kind !== "table" || object.isVirtual) return false;
  if (/^sqlite_/i.test(object.name)) return true;
  if (virtual.size === 0) return false;
  const name = tableName(object);
  const end = name.lastIndexOf("_");
  return end > 0 && shadowNames.has(name.slice(end + 1)) && virtual.has(name.slice(0, end));
}

const shadowNames = new Set(
  "config content data docsize idx node parent rowid segdir segments stat".split(" "),
);

function tableName({ schema, name }: ObjectState): string {
  return `${schema}.${name}`.toLowerCase();
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
    columns: object.columns.all,
    parameters: object.parameters,
    ...(object.comment === undefined ? {} : { comment: object.comment }),
    aliases: [],
    references: object.references.map((reference) => finishedReference(reference, source, start)),
  };
}

function finishedReference(
  { target, via, access, columns, from, offset, source }: SourceReference,
  ownSource: number,
  start: number,
): ObjectReference {
  return {
    target,
    via,
    ...(access === undefined ? {} : { access }),
    columns,
    ...(from === undefined ? {} : { from }),
    // What another script says is shown where the object stands.
    offset: source === ownSource ? offset : start,
  };
}
