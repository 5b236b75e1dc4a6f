import { join } from "node:path";
import { runCommand } from "../corpus/run_command.ts";
import type { DatabaseEngine, MissingEngine } from "./database_engine.ts";
import { debianPrograms } from "./debian_programs.ts";
import { entriesOfLines } from "./entries_of_lines.ts";
import { mariadbCatalogue } from "./mariadb_catalogue.ts";
import { runTool } from "./run_tool.ts";
import { startServer } from "./start_server.ts";

type Command = readonly [string, ...string[]];

/** Debian's packages of the server and the clients, with what they need that a small system lacks. */
const packages = [
  "mariadb-server-core",
  "mariadb-server",
  "mariadb-client-core",
  "mariadb-client",
  "libmariadb3",
  "liburing2",
  "libpmem1",
  "libsnappy1v5",
  "libaio1",
];

/**
 * Starts a MariaDB server of Debian's packages, which are unpacked beside the corpus, with a directory and a socket of its
 * own.
 *
 * @param directory Empty directory for its data.
 */
export async function mariadbEngine(directory: string): Promise<DatabaseEngine | MissingEngine> {
  const root = await debianPrograms("mariadb", packages);
  if (typeof root !== "string") return root;
  const usr = join(root, "usr");
  const env = { LD_LIBRARY_PATH: join(usr, "lib/x86_64-linux-gnu") };
  const program = (name: string): string => join(usr, "bin", name);
  const server = join(usr, "sbin/mariadbd");
  const version = await runCommand([server, "--no-defaults", "--version"], { env });
  if (version?.code !== 0) {
    return {
      missing: `MariaDB's server does not run here: ${version?.stderr.trim() ?? "not found"}`,
    };
  }
  const data = join(directory, "data");
  const socket = join(directory, "socket");
  await runTool([
    program("mariadb-install-db"),
    "--no-defaults",
    `--basedir=${usr}`,
    `--datadir=${data}`,
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
    ...(Deno.uid() === 0 ? ["--user=root"] : []),
  ], { env });
  const client = ["--no-defaults", `--socket=${socket}`, "--user=root"] as const;
  const stop = await startServer(
    [
      server,
      "--no-defaults",
      `--basedir=${usr}`,
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(directory, "pid")}`,
      `--lc-messages-dir=${join(usr, "share/mysql")}`,
      "--skip-networking",
      "--innodb-flush-log-at-trx-commit=0",
      "--log-bin-trust-function-creators=1",
      "--max-allowed-packet=256M",
      ...(Deno.uid() === 0 ? ["--user=root"] : []),
    ],
    directory,
    async () => {
      const asked = await runCommand([program("mariadb"), ...client, "-e", "SELECT 1"], { env });
      return asked?.code === 0;
    },
    env,
  );
  const sql = (database: string, ...more: readonly string[]): Command => [
    program("mariadb"),
    ...client,
    "--default-character-set=utf8mb4",
    "--batch",
    "--skip-column-names",
    ...more,
    database,
  ];
  return {
    label: `MariaDB ${/\d+\.\d+\.\d+/.exec(version.stdout)?.[0] ?? ""}`,
    dialect: "mysql",
    sorts: ["table", "view", "column", "foreign key", "trigger", "function", "procedure"],
    defaultSchema: (database) => database,
    load: async (database, scripts) => {
      await runTool(sql("mysql", "-e", `CREATE DATABASE ${database} CHARACTER SET utf8mb4`), {
        env,
      });
      const refused: string[] = [];
      for (const input of scripts) {
        const result = await runCommand(sql(database, "--force"), { input, env });
        refused.push(...result?.stderr.split("\n").filter((line) => /^ERROR/.test(line)) ?? []);
      }
      return refused;
    },
    dumps: async (database) => {
      const dump = async (...options: readonly string[]): Promise<string> =>
        await runTool([program("mariadb-dump"), ...client, ...options, database], { env });
      return [
        {
          tool: "mariadb-dump --no-data --routines --triggers --events",
          text: await dump("--no-data", "--routines", "--triggers", "--events"),
        },
        { tool: "mariadb-dump --routines", text: await dump("--routines") },
        {
          tool: "mariadb-dump --routines --skip-opt --databases",
          text: await dump("--routines", "--skip-opt", "--databases"),
        },
      ];
    },
    catalogue: async (database) =>
      entriesOfLines(
        await runTool(sql(database, "--raw"), {
          env,
          input: `SET SESSION group_concat_max_len = 100000;${mariadbCatalogue}`,
        }),
      ),
    stop,
  };
}
