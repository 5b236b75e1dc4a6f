import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { readSnapshot } from "../database/snapshot/read_snapshot.ts";
import { dbimportCommand } from "./dbimport_command.ts";
import { ExitCode } from "./exit_code.ts";

const fixture = fileURLToPath(
  new URL("../../tests/fixtures/dbssot/db/tbls.json", import.meta.url),
);

/** A directory to import to, with what the commands say of it. */
class Trial {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async start(): Promise<Trial> {
    return new Trial(await mkdtemp(join(tmpdir(), "graphin-dbimport-")));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }

  get out(): string {
    return join(this.#directory, "db");
  }

  path(name: string): string {
    return join(this.#directory, name);
  }

  read(name: string): Promise<string> {
    return readFile(join(this.out, name), "utf8");
  }

  /** Runs `graphin dbimport --out <directory> …`; paths in what it says are relative to the directory. */
  async run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
    const { code, out, err } = await commandOutcome(["dbimport", "--out", this.out, ...args], {
      workspace: new FakeWorkspace({}),
    });
    const plain = (text: string): string => text.replaceAll(`${this.out}/`, "");
    return { code, out: plain(out), err: plain(err) };
  }

  /** Imports a schema of tbls from a file. */
  async tbls(schema: unknown, ...args: readonly string[]): ReturnType<Trial["run"]> {
    await writeFile(this.path("tbls.json"), JSON.stringify(schema));
    return await this.run("--datasource", "main", ...args, this.path("tbls.json"));
  }
}

const orders = {
  driver: { name: "mysql" },
  tables: [{ name: "orders", type: "BASE TABLE", columns: [{ name: "id", type: "int" }] }],
};

Deno.test("an import writes the main file and those of sections that have something to say", async () => {
  await using trial = await Trial.start();
  const input = fixture;
  assert.deepEqual(await trial.run("--datasource", "legacy", input), {
    code: ExitCode.ok,
    out: "legacy.graphindb.json\nlegacy.functions.graphindb.json\nlegacy.triggers.graphindb.json\n",
    err: "",
  });
  assert.deepEqual((await trial.tbls(orders)).out, "main.graphindb.json\n");
});

Deno.test("what an import writes is a snapshot without problems, with all that tbls said", async () => {
  await using trial = await Trial.start();
  await trial.run(
    "--datasource",
    "legacy",
    "--synced-at",
    "2026-01-31T09:00:00Z",
    fixture,
  );
  const main = await trial.read("legacy.graphindb.json");
  const { datasource, objects, problems } = readSnapshot(main, "legacy.graphindb.json");
  assert.deepEqual(problems, []);
  assert.equal(datasource, "legacy");
  assert.deepEqual(
    objects.map(({ kind, schema, name, references }) => [
      `${kind} ${schema}.${name}`,
      ...references.map(({ via, target }) => `${via} ${target.name}`),
    ]),
    [
      ["table public.categories"],
      ["table public.posts", "foreign_key users", "logical categories"],
      ["table public.users"],
      ["view public.v_posts", "queried posts", "queried users"],
    ],
  );
  const written = JSON.parse(main);
  assert.deepEqual(written._meta, {
    datasource: "legacy",
    engine: "postgresql",
    generator: "graphin dbimport (tbls)",
    source: "tbls",
    synced_at: "2026-01-31T09:00:00Z",
  });
  const { users, posts } = written.schemas.public.tables;
  assert.deepEqual(users, {
    checks: [{
      name: "users_email_check",
      definition: "CHECK (POSITION(('@'::text) IN (email)) > 1)",
    }],
    columns: [
      {
        name: "id",
        type: "bigint",
        nullable: false,
        default: "nextval('users_id_seq'::regclass)",
        constraints: ["PK"],
      },
      {
        name: "email",
        type: "varchar(320)",
        nullable: false,
        comment: "unique whatever its case",
      },
    ],
    comment: "People who sign in",
    indexes: [{
      name: "users_email_key",
      definition:
        "CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower((email)::text))",
    }],
  });
  assert.deepEqual(posts.foreign_keys, [
    {
      name: "posts_user_id_fkey",
      column: "user_id",
      references: "public.users.id",
      on_delete: "CASCADE",
    },
    {
      column: "category_id",
      references: "public.categories.id",
      enforced: false,
      note: "declared to tbls, not enforced by the database",
    },
  ]);
  assert.deepEqual(posts.uniques, [{
    name: "posts_user_id_category_id_key",
    columns: ["user_id", "category_id"],
    definition: "UNIQUE (user_id, category_id)",
  }]);
  const triggers = readSnapshot(
    await trial.read("legacy.triggers.graphindb.json"),
    "legacy.triggers.graphindb.json",
  );
  assert.deepEqual(triggers.problems, []);
  assert.deepEqual(
    triggers.objects.map((
      { table, name, references },
    ) => [table, name, ...references.map(({ target }) => target.name)]),
    [["users", "users_touch", "users", "touch"]],
  );
});

Deno.test("the same input gives the same bytes, with sorted keys and one newline at the end", async () => {
  await using trial = await Trial.start();
  const args = ["--datasource", "main", "--synced-at", "2026-01-31T09:00:00Z"];
  await trial.run(...args, fixture);
  const first = await trial.read("main.graphindb.json");
  await rm(trial.out, { recursive: true });
  await trial.run(...args, fixture);
  assert.equal(await trial.read("main.graphindb.json"), first);
  assert.equal(first.startsWith('{\n  "_meta": {\n    "datasource": "main",\n'), true);
  assert.match(first, /[^\n]\n$/);
});

Deno.test("a schema that did not change rewrites nothing and keeps its time", async () => {
  await using trial = await Trial.start();
  await trial.tbls(orders, "--synced-at", "2025-01-31T09:00:00Z");
  const before = await trial.read("main.graphindb.json");
  assert.deepEqual(await trial.tbls(orders), {
    code: ExitCode.ok,
    out: "",
    err: "dbimport: main.graphindb.json says the same\n",
  });
  assert.equal(await trial.read("main.graphindb.json"), before);
  const changed = { ...orders, tables: [{ ...orders.tables[0], comment: "what was bought" }] };
  assert.equal((await trial.tbls(changed)).out, "main.graphindb.json\n");
  const after = JSON.parse(await trial.read("main.graphindb.json"));
  assert.notEqual(after._meta.synced_at, "2025-01-31T09:00:00Z");
});

Deno.test("files of an earlier import that have nothing to say are removed, others are not", async () => {
  await using trial = await Trial.start();
  const functions = [{ name: "touch", type: "FUNCTION" }];
  await trial.tbls({ ...orders, functions });
  const byHand = JSON.stringify({ _meta: {}, schemas: { main: { orders: { enabled: true } } } });
  await writeFile(join(trial.out, "main.rls.graphindb.json"), byHand);
  const { err } = await trial.tbls(orders);
  assert.equal(err.includes("dbimport: main.functions.graphindb.json was removed\n"), true);
  assert.deepEqual((await readdir(trial.out)).sort(), [
    "main.graphindb.json",
    "main.rls.graphindb.json",
  ]);
});

Deno.test("a file that was written by hand is replaced only when asked for", async () => {
  await using trial = await Trial.start();
  await trial.tbls(orders);
  const path = join(trial.out, "main.graphindb.json");
  const byHand = JSON.stringify({ schemas: { main: { tables: { carts: {} } } } });
  await writeFile(path, byHand);
  const { code, out, err } = await trial.tbls(orders);
  assert.deepEqual([code, out], [ExitCode.failure, ""]);
  assert.match(
    err,
    /^graphin: dbimport: main\.graphindb\.json was not written by graphin dbimport/,
  );
  assert.equal(await readFile(path, "utf8"), byHand);
  assert.equal((await trial.tbls(orders, "--overwrite")).out, "main.graphindb.json\n");
});

Deno.test("an empty snapshot can be made, once, and then imported over", async () => {
  await using trial = await Trial.start();
  assert.deepEqual(await trial.run("--init", "main"), {
    code: ExitCode.ok,
    out: "main.graphindb.json\n",
    err: "",
  });
  const text = await trial.read("main.graphindb.json");
  assert.deepEqual(readSnapshot(text, "main.graphindb.json"), {
    datasource: "main",
    objects: [],
    problems: [],
  });
  const meta = { datasource: "main", engine: "postgresql", source: "manual" };
  assert.deepEqual(JSON.parse(text)._meta, meta);
  const again = await trial.run("--init", "main");
  assert.deepEqual([again.code, again.out], [ExitCode.failure, ""]);
  assert.match(again.err, /main\.graphindb\.json is there already/);
  assert.equal(await trial.read("main.graphindb.json"), text);
  assert.equal((await trial.tbls(orders)).code, ExitCode.ok);
});

Deno.test("the engine is that of the driver unless one is given", async () => {
  await using trial = await Trial.start();
  const engines: string[] = [];
  for (const name of ["postgres", "sqlite3", "mariadb", "", "Oracle"]) {
    await trial.tbls({ ...orders, driver: { name } });
    engines.push(JSON.parse(await trial.read("main.graphindb.json"))._meta.engine);
  }
  assert.deepEqual(engines, ["postgresql", "sqlite", "mysql", "unknown", "oracle"]);
  await trial.tbls(orders, "--engine", "tidb");
  assert.equal(JSON.parse(await trial.read("main.graphindb.json"))._meta.engine, "tidb");
});

Deno.test("options may have one dash, and standard input is read without a file", async () => {
  await using trial = await Trial.start();
  await trial.tbls(orders);
  const { code, out } = await commandOutcome(
    ["dbimport", "-from", "tbls", "-datasource=shop", "-out", trial.out, trial.path("tbls.json")],
    { workspace: new FakeWorkspace({}) },
  );
  assert.deepEqual([code, out], [ExitCode.ok, `${trial.out}/shop.graphindb.json\n`]);
  for (const [name, args] of [["dash", ["-"]], ["none", []]] as const) {
    let written = "";
    const outcome: { exitCode: ExitCode } = { exitCode: ExitCode.failure };
    const output = {
      write: (text: string) => written += text,
      note: () => {},
      isColoured: false,
      isTerminal: false,
      isAttended: false,
    };
    // As some shells redirect.
    const bytes = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(
        Uint16Array.from(
          JSON.stringify(orders),
          (letter) => letter.charCodeAt(0),
        ).buffer,
      ),
    ]);
    await dbimportCommand(outcome, output, () => Promise.resolve(bytes))
      .parseAsync(["--datasource", name, "--out", trial.out, ...args], { from: "user" });
    assert.deepEqual([outcome.exitCode, written], [
      ExitCode.ok,
      `${trial.out}/${name}.graphindb.json\n`,
    ]);
  }
});

Deno.test("mistakes of the command line end with 2, those of files with 1", async () => {
  await using trial = await Trial.start();
  const check = async (args: readonly string[], code: ExitCode, why: RegExp): Promise<void> => {
    const outcome = await trial.run(...args);
    assert.deepEqual([outcome.code, outcome.out], [code, ""]);
    assert.match(outcome.err, why);
  };
  await check(["x.json"], ExitCode.usage, /name the datasource with --datasource/);
  await check(["--from", "dbml", "x.json"], ExitCode.usage, /dbml/);
  await check(["--datasource", "a.b", "x.json"], ExitCode.usage, /cannot be the name/);
  await check(["--init", "a\/b"], ExitCode.usage, /cannot be the name/);
  await check(["--datasource", "a", "--synced-at", "soon", "x"], ExitCode.usage, /soon/);
  await check(["--nonsense"], ExitCode.usage, /nonsense/);
  await check(["--datasource", "a", trial.path("none.json")], ExitCode.failure, /cannot read/);
  await writeFile(trial.path("bad.json"), '{\n  "tables": [\n    {"name": }]}');
  await check(
    ["--datasource", "a", trial.path("bad.json")],
    ExitCode.failure,
    /dbimport: the input, line 3, column 14: invalid JSON: value expected/,
  );
  await writeFile(trial.path("other.json"), "{}");
  await check(["--datasource", "a", trial.path("other.json")], ExitCode.failure, /has "tables"/);
  await writeFile(trial.path("empty.json"), "\n");
  const empty = ["--datasource", "a", trial.path("empty.json")];
  await check(empty, ExitCode.failure, /dbimport: the input is empty; see whether tbls failed/);
  const fromAtlas = [...empty, "--from", "atlas"];
  await check(fromAtlas, ExitCode.failure, /the input is empty; see whether Atlas failed/);
});

Deno.test("with --json one line tells what became of each file", async () => {
  await using trial = await Trial.start();
  const { out } = await trial.tbls(orders, "--json");
  assert.deepEqual(JSON.parse(out), {
    written: ["main.graphindb.json"],
    unchanged: [],
    removed: [],
  });
});
