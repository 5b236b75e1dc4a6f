import { readSql } from "../../src/database/sql/read_sql.ts";
import { compareEntries, type SortComparison } from "./compare_entries.ts";
import type { DatabaseEngine, MissingEngine } from "./database_engine.ts";
import { entriesOfReading } from "./entries_of_reading.ts";
import { migrateDjango } from "./migrate_django.ts";
import type { RealSchema } from "./real_schemas.ts";
import { schemaScripts } from "./schema_scripts.ts";

/** One way in which a schema was written down, compared with its database. */
export interface JudgedText {
  /** The tool that wrote it, or `its own scripts`. */
  readonly written: string;
  /** Length in characters. */
  readonly length: number;
  readonly sorts: readonly SortComparison[];
  /** What the reader could not read. */
  readonly problems: readonly string[];
}

/** A schema that was compared with its database. */
export interface JudgedSchema {
  /** Statements that the database refused, which are then no part of it. */
  readonly refused: readonly string[];
  readonly texts: readonly JudgedText[];
}

/** Makes the database of a schema, and compares what is read of its dumps and scripts with what it reports. */
export async function judgeSchema(
  schema: RealSchema,
  engine: DatabaseEngine,
): Promise<JudgedSchema | MissingEngine> {
  const database = schema.name.replaceAll("-", "_");
  const loaded = await load(schema, engine, database);
  if ("missing" in loaded) return loaded;
  const catalogue = await engine.catalogue(database);
  const judge = (
    written: string,
    scripts: readonly string[],
    detail: "names" | "types",
  ): JudgedText => {
    const readings = readSql(scripts, {
      datasource: "judged",
      defaultSchema: engine.defaultSchema(database),
      dialect: engine.dialect,
    });
    const read = entriesOfReading(readings);
    return {
      written,
      length: scripts.reduce((sum, { length }) => sum + length, 0),
      sorts: compareEntries(catalogue, read, engine.sorts, detail),
      problems: readings.flatMap(({ problems }) => problems.map(({ message }) => message)),
    };
  };
  const texts: JudgedText[] = [];
  for (const { tool, text } of await engine.dumps(database)) {
    texts.push(judge(tool, [text], "types"));
  }
  if (schema.isReplayed) texts.push(judge("its own scripts", loaded.scripts, "names"));
  return { refused: loaded.refused, texts };
}

async function load(
  schema: RealSchema,
  engine: DatabaseEngine,
  database: string,
): Promise<{ scripts: readonly string[]; refused: readonly string[] } | MissingEngine> {
  if (schema.source.kind === "django") {
    const made = await engine.forDjango?.(database);
    if (made === undefined) return { missing: "Django is not tried with this engine" };
    const missing = await migrateDjango(made, schema.source.requirements, schema.source.apps);
    return missing ?? { scripts: [], refused: [] };
  }
  const scripts = await schemaScripts(schema);
  if ("missing" in scripts) return scripts;
  return { scripts, refused: await engine.load(database, scripts) };
}
