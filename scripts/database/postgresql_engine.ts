import { join } from "node:path";
import { runCommand } from "../corpus/run_command.ts";
import type { DatabaseEngine, MissingEngine } from "./database_engine.ts";
import { entrySorts } from "./database_entry.ts";
import { entriesOfLines } from "./entries_of_lines.ts";
import { postgresqlCatalogue } from "./postgresql_catalogue.ts";
import { runTool } from "./run_tool.ts";
import { startServer } from "./start_server.ts";

type Command = readonly [string, ...string[]];

/** User and group that a server runs as where the command is run by root, whom PostgreSQL refuses. */
const NOBODY = 65_534;

/**
 * Starts a PostgreSQL server of the machine with a directory and a socket of its own.
 *
 * @param directory Empty directory for its data.
 */
export async function postgresqlEngine(directory: string): Promise<DatabaseEngine | MissingEngine> {
  const programs = await programDirectory();
  if (programs === undefined) return { missing: "PostgreSQL's server is not installed" };
  const isRoot = Deno.uid() === 0;
  if (isRoot) await Deno.chown(directory, NOBODY, NOBODY);
  const as = (command: Command): Command =>
    isRoot
      ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", ...command]
      : command;
  const data = join(directory, "data");
  const program = (name: string): string => join(programs, name);
  await runTool(
    as([
      program("initdb"),
      "-D",
      data,
      "-U",
      "postgres",
      "-A",
      "trust",
      "-N",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    ]),
    { cwd: directory },
  );
  const stop = await startServer(
    as([
      program("postgres"),
      "-D",
      data,
      "-k",
      directory,
      "-c",
      "listen_addresses=",
      "-c",
      "fsync=off",
    ]),
    directory,
    async () => {
      const asked = await runCommand([program("pg_isready"), "-q", "-h", directory]);
      return asked?.code === 0;
    },
  );
  const client = ["-h", directory, "-U", "postgres"] as const;
  const psql = (database: string, ...more: readonly string[]): Command => [
    program("psql"),
    ...client,
    "-X",
    "-q",
    "-d",
    database,
    ...more,
  ];
  const create = async (database: string): Promise<void> => {
    await runTool(psql("postgres", "-c", `CREATE DATABASE ${database}`));
  };
  const label = (await runTool([program("postgres"), "--version"])).replace(" (PostgreSQL)", "");
  return {
    label: label.trim().replace("postgres", "PostgreSQL").replace(/ \(.*\)/, ""),
    dialect: "postgresql",
    sorts: entrySorts,
    defaultSchema: () => "public",
    load: async (database, scripts) => {
      await create(database);
      const refused: string[] = [];
      for (const input of scripts) {
        const result = await runCommand(psql(database), { input });
        const errors = result?.stderr.split("\n").filter((line) => /ERROR:/.test(line)) ?? [];
        for (const error of errors) refused.push(error);
      }
      return refused;
    },
    dumps: async (database) => [
      {
        tool: "pg_dump --schema-only",
        text: await runTool([program("pg_dump"), ...client, "--schema-only", database]),
      },
      { tool: "pg_dump", text: await runTool([program("pg_dump"), ...client, database]) },
      {
        tool: "pg_dump --inserts --clean --if-exists --quote-all-identifiers",
        text: await runTool([
          program("pg_dump"),
          ...client,
          "--inserts",
          "--clean",
          "--if-exists",
          "--quote-all-identifiers",
          database,
        ]),
      },
    ],
    catalogue: async (database) =>
      entriesOfLines(
        await runTool(psql(database, "-A", "-t", "-F", "\t"), { input: postgresqlCatalogue }),
      ),
    forDjango: async (name) => {
      await create(name);
      return { backend: "postgresql", name, host: directory, user: "postgres" };
    },
    stop,
  };
}

/** Where Debian and others keep the server's programs, which are on no path. */
async function programDirectory(): Promise<string | undefined> {
  const found: string[] = [];
  try {
    for await (const { name } of Deno.readDir("/usr/lib/postgresql")) found.push(name);
  } catch {
    // Not Debian's; the path is looked at below.
  }
  const [newest] = found.sort((a, b) => Number(b) - Number(a));
  if (newest !== undefined) return `/usr/lib/postgresql/${newest}/bin`;
  const asked = await runCommand(["pg_config", "--bindir"]);
  if (asked?.code !== 0) return undefined;
  const directory = asked.stdout.trim();
  return await runCommand([join(directory, "initdb"), "--version"]) === undefined
    ? undefined
    : directory;
}
