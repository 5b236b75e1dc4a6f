import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import type { DatabaseReading } from "./database_object.ts";
import { readManifest } from "./manifest/read_manifest.ts";
import { routeSources } from "./manifest/route_sources.ts";
import { readSource } from "./read_source.ts";

const folder = new URL("../../tests/fixtures/dbssot/", import.meta.url);

function fixture(path: string): string {
  return readFileSync(new URL(path, folder), "utf8");
}

/** Reads all sources of a manifest; `texts` are the files of the workspace by path. */
function readAll(manifest: string, texts: ReadonlyMap<string, string>): DatabaseReading[] {
  const read = readManifest(manifest);
  const { groups, problems } = routeSources(read, texts.keys());
  assert.deepEqual([...read.problems, ...problems], []);
  return groups.flatMap((group) =>
    readSource(group, group.paths.map((path) => texts.get(path) ?? ""))
  );
}

/** Objects as `kind datasource.schema.name`. */
function names(readings: readonly DatabaseReading[]): string[] {
  return readings.flatMap(({ datasource, objects }) =>
    objects.map(({ kind, schema, table, name }) =>
      `${kind} ${datasource}.${schema}.${table === undefined ? "" : `${table}.`}${name}`
    )
  );
}

/** Reads migrations of one datasource in a directory `m`. */
function migrated(texts: Readonly<Record<string, string>>): DatabaseReading[] {
  const manifest = {
    datasources: { main: { engine: "postgres", sources: [{ path: "m", format: "sql" }] } },
  };
  return readAll(JSON.stringify(manifest), new Map(Object.entries(texts)));
}

Deno.test("all sources of a manifest are read to their objects", () => {
  const paths = readdirSync(folder, { recursive: true }).map(String)
    .map((path) => path.replaceAll("\\", "/")).filter((path) => path.includes("."));
  const readings = readAll(
    fixture("graphindb.json"),
    new Map(paths.map((path) => [path, fixture(path)])),
  );
  assert.deepEqual(readings.flatMap(({ problems }) => problems), []);
  assert.deepEqual(names(readings), [
    "table app.public.users",
    "table app.blog.posts",
    "table app.public.Tag",
    "table custom.crm.lead",
    "table custom.crm.org",
    "table legacy.public.users",
    "trigger legacy.public.users.users_touch",
    "table legacy.public.posts",
    "table legacy.public.categories",
    "view legacy.public.v_posts",
    "db_function legacy.public.touch",
    "procedure legacy.public.archive_posts",
    "table main.public.company_group",
    "table main.public.company",
    "table main.public.job_posting",
    "table main.public.resume",
    "view main.public.v_active_job_posting",
    "db_function main.public.touch_updated_at",
    "trigger main.public.job_posting.trg_job_posting_touch",
    "rls_policy main.public.job_posting.job_posting_public_read",
  ]);
});

Deno.test("the objects of DDL stand at their statements and have what the statements say", () => {
  const text = fixture("db/schema.sql");
  const { objects } = readAll(
    fixture("graphindb.json"),
    new Map([
      ["db/schema.sql", text],
      ["db/tbls.json", fixture("db/tbls.json")],
      ["db/custom.json", fixture("db/custom.json")],
      ["prisma/schema.prisma", fixture("prisma/schema.prisma")],
    ]),
  ).at(-1) ?? { objects: [] };
  for (const { range } of objects) {
    assert.equal(text.slice(range.start, range.start + 6), "CREATE");
  }
  const posting = objects.find(({ name }) => name === "job_posting");
  assert.deepEqual(posting?.columns.map(({ name, type }) => `${name} ${type}`), [
    "id bigint",
    "company_id bigint",
    "title varchar(200)",
    "status text",
    "updated_at timestamptz",
  ]);
  const slice = text.slice(posting?.range.start, posting?.range.end);
  assert.equal(slice.includes("-- kept by trg_job_posting_touch"), true);
  const resume = objects.find(({ name }) => name === "resume");
  assert.deepEqual(resume?.references.map(({ target, via }) => ({ target, via })), [
    { target: { schema: "auth", name: "users" }, via: "foreign_key" },
  ]);
  const policy = objects.find(({ kind }) => kind === "rls_policy");
  assert.deepEqual(policy?.parameters, ["job_posting_public_read SELECT"]);
});

Deno.test("migrations are replayed in order to the state that they leave", () => {
  const [first, second] = migrated({
    "m/10_rename.sql": "ALTER TABLE orders RENAME TO purchases;\nDROP TABLE carts;",
    "m/9_init.sql":
      "CREATE TABLE orders (id bigint);\nCREATE TABLE carts (id bigint);\nCREATE TABLE users (id int);",
  });
  assert.deepEqual(names([first, second].filter((reading) => reading !== undefined)), [
    "table main.public.purchases",
    "table main.public.users",
  ]);
});

Deno.test("the downward part of a migration is not run", () => {
  const text =
    "-- +goose Up\nCREATE TABLE orders (id bigint);\n-- +goose Down\nDROP TABLE orders;\n";
  const [reading] = migrated({ "m/1_init.sql": text });
  assert.deepEqual(
    reading?.objects.map(({ name, range }) => [name, text.slice(range.start, range.end)]),
    [
      ["orders", "CREATE TABLE orders (id bigint)"],
    ],
  );
});

Deno.test("a schema of Rails may stand among scripts", () => {
  const readings = migrated({
    "m/a.sql": "CREATE TABLE audit (id bigint);",
    "m/schema.rb":
      'ActiveRecord::Schema[7.0].define do\n  create_table "orders" do |t|\n  end\nend\n',
    "m/z.sql": "ALTER TABLE audit ADD COLUMN at timestamptz;",
  });
  assert.deepEqual(readings.map((reading) => names([reading])), [
    ["table main.public.audit"],
    ["table main.public.orders"],
    [],
  ]);
});
