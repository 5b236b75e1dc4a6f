/**
 * Makes real databases, dumps them by their own tools, and compares what is read of the dumps with what the databases
 * report of themselves.
 *
 * Usage: database.ts [--write] [--show N] [NAME …] (default: all; a name may be the beginning of several)
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DatabaseEngine, MissingEngine } from "./database/database_engine.ts";
import { databasePage, type PageSchema } from "./database/database_page.ts";
import { type JudgedText, judgeSchema } from "./database/judge_schema.ts";
import { mariadbEngine } from "./database/mariadb_engine.ts";
import { postgresqlEngine } from "./database/postgresql_engine.ts";
import { type EngineName, realSchemas } from "./database/real_schemas.ts";
import { formatted } from "./formatted.ts";
import { sqliteEngine } from "./database/sqlite_engine.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: { write: { type: "boolean", default: false }, show: { type: "string", default: "10" } },
});
const shown = Number(values.show);
const wanted = realSchemas.filter(({ name }) =>
  positionals.length === 0 || positionals.some((start) => name.startsWith(start))
);
if (wanted.length === 0 || !(shown >= 0)) {
  const names = realSchemas.map(({ name }) => name).join(", ");
  throw new Error(`usage: database.ts [--write] [--show N] [NAME …], where NAME is of ${names}`);
}

const starters: Record<EngineName, (directory: string) => Promise<DatabaseEngine | MissingEngine>> =
  {
    postgresql: postgresqlEngine,
    mariadb: mariadbEngine,
    sqlite: sqliteEngine,
  };

const judged: PageSchema[] = [];
let wrong = 0;
let skipped = 0;
for (const [name, schemas] of Map.groupBy(wanted, ({ engine }) => engine)) {
  const directory = await Deno.makeTempDir({ prefix: "graphin-database-" });
  try {
    const engine = await starters[name](directory);
    if ("missing" in engine) {
      skipped += schemas.length;
      for (const schema of schemas) judged.push({ schema, engine: name, outcome: engine });
      console.log(`${name}: skipped, for ${engine.missing}`);
      continue;
    }
    try {
      for (const schema of schemas) {
        const outcome = await judgeSchema(schema, engine);
        judged.push({ schema, engine: engine.label, outcome });
        if ("missing" in outcome) skipped++;
        else wrong += outcome.texts.reduce((sum, text) => sum + mistakesOf(text), 0);
        console.log(linesOf(judged.at(-1)).join("\n"));
      }
    } finally {
      await engine.stop();
    }
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}
if (values.write) {
  const page = join(import.meta.dirname ?? ".", "..", "docs", "database.md");
  await Deno.writeTextFile(page, await formatted(databasePage(judged), "md"));
}
const right = judged.length - skipped;
console.log(
  wrong === 0
    ? `${right} schemas, nothing missing and nothing else; ${skipped} skipped`
    : `${right} schemas, ${wrong} mistakes; ${skipped} skipped`,
);
Deno.exit(wrong === 0 ? 0 : 1);

function mistakesOf({ sorts, problems }: JudgedText): number {
  return sorts.reduce((sum, { missing, extra }) => sum + missing.length + extra.length, 0) +
    problems.length;
}

function linesOf(entry: PageSchema | undefined): string[] {
  if (entry === undefined) return [];
  const { schema, engine, outcome } = entry;
  if ("missing" in outcome) return [`${schema.name} (${engine}): skipped, for ${outcome.missing}`];
  return [
    `${schema.name} (${engine}): ${outcome.refused.length} statements refused`,
    ...outcome.refused.slice(0, shown).map((said) => `    refused: ${said}`),
    ...outcome.texts.flatMap(({ written, length, sorts, problems }) => [
      `  ${written} (${length} characters): ` +
      sorts.filter(({ catalogue, extra }) => catalogue + extra.length > 0)
        .map(({ sort, catalogue, found, extra }) =>
          `${sort} ${found}/${catalogue}${extra.length > 0 ? ` +${extra.length}` : ""}`
        ).join(", "),
      ...sorts.flatMap(({ sort, missing, extra }) => [
        ...missing.slice(0, shown).map((key) => `    missing ${sort} ${key}`),
        ...extra.slice(0, shown).map((key) => `    extra ${sort} ${key}`),
      ]),
      ...problems.slice(0, shown).map((message) => `    problem: ${message}`),
    ]),
  ];
}
