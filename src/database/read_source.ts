import type { DatabaseReading } from "./database_object.ts";
import { readMapped } from "./json/read_mapped.ts";
import { readTbls } from "./json/read_tbls.ts";
import type { ManifestDatasource } from "./manifest/manifest.ts";
import { migrationText } from "./manifest/migration_text.ts";
import type { SourceGroup } from "./manifest/route_sources.ts";
import { readPrisma } from "./prisma/read_prisma.ts";
import { readRails } from "./rails/read_rails.ts";
import { readSnapshot } from "./snapshot/read_snapshot.ts";
import { readSql } from "./sql/read_sql.ts";

/** Longest text, in UTF-16 units, that may be a migration, of which only a part runs; longer ones are dumps. */
const LONGEST_MIGRATION = 4 * 1024 * 1024;

/**
 * Reads the files of a group of sources. The snapshots in it tell their datasource themselves.
 *
 * @param texts Those of the group's paths, in their order.
 * @returns One reading for each file, in the same order.
 */
export function readSource(group: SourceGroup, texts: readonly string[]): DatabaseReading[] {
  const { datasource, format, paths } = group;
  switch (format) {
    case "sql":
      return readScripts(datasource, paths, texts);
    case "schema":
      return readPrisma(texts, {
        datasource: datasource.name,
        defaultSchema: declaredSchema(datasource),
      });
    case "json":
      return texts.map((text) => readJson(datasource, text));
    case "graphindb":
      return texts.map((text, at) => readSnapshot(text, paths[at] ?? ""));
  }
}

/** Scripts are run one after the other; a schema of Rails is a state of its own. */
function readScripts(
  { name, defaultSchema, dialect }: ManifestDatasource,
  paths: readonly string[],
  texts: readonly string[],
): DatabaseReading[] {
  const isRails = (at: number): boolean => /\.rb$/i.test(paths[at] ?? "");
  const scripts = texts.filter((_, at) => !isRails(at))
    .map((text) => text.length > LONGEST_MIGRATION ? text : migrationText(text));
  const options = { datasource: name, defaultSchema };
  const read = readSql(scripts, { ...options, dialect })[Symbol.iterator]();
  return texts.map((text, at) => {
    if (isRails(at)) return readRails(text, options);
    return read.next().value ?? { datasource: name, objects: [], problems: [] };
  });
}

function readJson(datasource: ManifestDatasource, text: string): DatabaseReading {
  const { name, json, defaultSchema, dialect } = datasource;
  if (json === undefined || "preset" in json) {
    return readTbls(text, { datasource: name, defaultSchema: declaredSchema(datasource) });
  }
  return readMapped(text, json.mapping, { datasource: name, defaultSchema, dialect });
}

function declaredSchema(datasource: ManifestDatasource): string | undefined {
  return datasource.isSchemaDeclared ? datasource.defaultSchema : undefined;
}
