import { join } from "node:path";
import { runCommand } from "../corpus/run_command.ts";
import type { DatabaseEngine, MissingEngine } from "./database_engine.ts";
import { entriesOfLines } from "./entries_of_lines.ts";
import { runTool } from "./run_tool.ts";

/** Asks SQLite for all that users made; what a virtual table keeps its data in and types that its module gives are not. */
const catalogue = `
.mode tabs
.headers off
CREATE TEMP TABLE own AS SELECT name, type FROM pragma_table_list
WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\';
SELECT 'table', 'main.' || name FROM own;
SELECT 'view', 'main.' || name FROM sqlite_schema WHERE type = 'view';
SELECT 'trigger', 'main.' || tbl_name || '.' || name FROM sqlite_schema WHERE type = 'trigger';
SELECT 'column', 'main.' || t.name || '.' || c.name || ' ' || iif(t.type = 'virtual', '', c.type)
FROM own t, pragma_table_xinfo(t.name) c WHERE c.hidden <> 1;
SELECT 'foreign key', 'main.' || name || '(' || group_concat("from") || ') main.' || target || '('
  || coalesce(group_concat("to"), '') || ')'
FROM (
  SELECT t.name, k.id, k."table" AS target, k."from", k."to"
  FROM sqlite_schema t, pragma_foreign_key_list(t.name) k
  WHERE t.type = 'table' ORDER BY t.name, k.id, k.seq
) GROUP BY name, id;
`;

/**
 * The SQLite program of the machine, with databases in a directory of its own.
 *
 * @param directory Empty directory for them.
 */
export async function sqliteEngine(directory: string): Promise<DatabaseEngine | MissingEngine> {
  const version = await runCommand(["sqlite3", "--version"]);
  if (version?.code !== 0) return { missing: "sqlite3 is not installed" };
  const path = (database: string): string => join(directory, `${database}.sqlite`);
  return {
    label: `SQLite ${version.stdout.split(" ", 1)[0] ?? ""}`,
    dialect: "sqlite",
    sorts: ["table", "view", "column", "foreign key", "trigger"],
    defaultSchema: () => "main",
    load: async (database, scripts) => {
      const refused: string[] = [];
      for (const input of scripts) {
        const result = await runCommand(["sqlite3", path(database)], { input });
        refused.push(...result?.stderr.split("\n").filter((line) => /error/i.test(line)) ?? []);
      }
      return refused;
    },
    dumps: async (database) => [
      {
        tool: "sqlite3 .schema",
        text: await runTool(["sqlite3", path(database), ".schema"]),
      },
      {
        tool: "sqlite3 .schema --indent",
        text: await runTool(["sqlite3", path(database), ".schema --indent"]),
      },
      { tool: "sqlite3 .dump", text: await runTool(["sqlite3", path(database), ".dump"]) },
    ],
    catalogue: async (database) =>
      entriesOfLines(await runTool(["sqlite3", path(database)], { input: catalogue })),
    forDjango: (database) =>
      Promise.resolve({ backend: "sqlite3", name: path(database), host: "", user: "" }),
    stop: () => Promise.resolve(),
  };
}
