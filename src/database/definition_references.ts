import type { ObjectReference } from "./database_object.ts";
import { mentionedWords } from "./mentioned_words.ts";
import { readSql } from "./sql/read_sql.ts";
import { detectDialect } from "./sql/detect_dialect.ts";
import type { SqlDialect } from "./sql/sql_dialect.ts";
import { tablesOfSql } from "./sql/tables_of_sql.ts";

/** Where a definition stands. */
export interface DefinitionPlace {
  /** Of the engine; undefined when the definition has to give it away. */
  readonly dialect: SqlDialect | undefined;
  /** Offset of its first character. */
  readonly offset: number;
  /** Whether each of its characters is one of the text that it stands in. */
  readonly isVerbatim: boolean;
}

/**
 * The tables that the definition of a view or routine names: those that stand where a statement names tables, else all
 * words that may be tables.
 */
export function definitionReferences(
  definition: string,
  { dialect = detectDialect(definition), offset, isVerbatim }: DefinitionPlace,
): ObjectReference[] {
  const place = (inside: number): number => isVerbatim ? offset + inside : offset;
  const queried = createdReferences(definition, dialect) ??
    statementReferences(definition, dialect);
  if (queried.length > 0) {
    return queried.map((reference) => ({ ...reference, offset: place(reference.offset) }));
  }
  return mentionedWords(definition).map((name) => ({
    target: { name },
    via: "mentioned",
    columns: [],
    offset,
  }));
}

/** Those of a whole `CREATE` statement, whose body may stand in a string. */
function createdReferences(
  definition: string,
  dialect: SqlDialect,
): ObjectReference[] | undefined {
  if (!/^\s*create\b/i.test(definition)) return undefined;
  const [reading] = readSql([definition], { datasource: "", defaultSchema: "", dialect });
  return reading?.objects[0]?.references.filter(({ via }) => via === "queried");
}

function statementReferences(definition: string, dialect: SqlDialect): ObjectReference[] {
  return tablesOfSql(definition, dialect)
    .filter(({ name }) => name.schema !== undefined || !/^(?:new|old|dual)$/i.test(name.name))
    .map(({ name, access, columns, offset }) => ({
      target: name,
      via: "queried",
      access,
      columns,
      offset,
    }));
}
