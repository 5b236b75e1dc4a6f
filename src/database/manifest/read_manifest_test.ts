import assert from "node:assert/strict";
import { readManifest } from "./read_manifest.ts";

function messages(manifest: unknown): string[] {
  return readManifest(JSON.stringify(manifest)).problems.map(({ message }) => message);
}

/** Problems of one datasource `main`. */
function ofMain(main: unknown): string[] {
  return messages({ version: 1, datasources: { main } });
}

Deno.test("a manifest tells its datasources by name, with their sources in order", () => {
  const manifest = readManifest(JSON.stringify({
    version: 1,
    $schema: "schema/graphindb-manifest.schema.json",
    datasources: {
      main: {
        engine: "PostgreSQL",
        note: "ignored",
        sources: [{ path: "./db/x/../schema.sql" }, { path: "db/main.rls.graphindb.json" }],
      },
      app: { sources: [{ path: "prisma/", format: "schema" }] },
      legacy: { default_schema: "crm", json: { preset: "tbls" }, sources: [{ path: "t.json" }] },
      billing: {
        engine: "mssql",
        sql: { dialect: "tsql" },
        sources: [{ path: "db", format: "sql" }],
      },
    },
  }));
  assert.equal(manifest.version, 1);
  assert.deepEqual(manifest.problems, []);
  assert.deepEqual(
    manifest.datasources.map(({ name, dialect, defaultSchema, isSchemaDeclared, sources }) => [
      name,
      dialect,
      defaultSchema,
      isSchemaDeclared,
      ...sources.map(({ path, format }) => `${path} ${format}`),
    ]),
    [
      ["app", undefined, "main", false, "prisma schema"],
      ["billing", "sqlserver", "dbo", true, "db sql"],
      ["legacy", undefined, "crm", true, "t.json json"],
      [
        "main",
        "postgresql",
        "public",
        true,
        "db/schema.sql sql",
        "db/main.rls.graphindb.json graphindb",
      ],
    ],
  );
  assert.deepEqual(manifest.datasources[2]?.json, { preset: "tbls" });
});

Deno.test("the default schema follows the engine", () => {
  const schemas = ["postgres", "POSTGRESQL", "sqlserver", "mysql", "sqlite", "oracle"].map((
    engine,
  ) =>
    readManifest(JSON.stringify({
      datasources: { main: { engine, sources: [{ path: "schema.sql" }] } },
    })).datasources[0]?.defaultSchema
  );
  assert.deepEqual(schemas, ["public", "public", "dbo", "main", "main", "main"]);
});

Deno.test("formats are told by names of files", () => {
  const paths = ["a.sql", "b.ddl", "schema.rb", "c.prisma", "d.json", "e.graphindb.json"];
  const [main] = readManifest(JSON.stringify({
    datasources: { main: { json: { preset: "tbls" }, sources: paths.map((path) => ({ path })) } },
  })).datasources;
  assert.deepEqual(main?.sources.map(({ format }) => format), [
    "sql",
    "sql",
    "sql",
    "schema",
    "json",
    "graphindb",
  ]);
});

Deno.test("a manifest that is no JSON has no datasources", () => {
  const { datasources, problems } = readManifest(`{"datasources": {"main": }`);
  assert.deepEqual(datasources, []);
  assert.deepEqual(problems.map(({ message }) => message), ["invalid JSON: value expected"]);
  assert.deepEqual(messages([]), ["invalid JSON: a manifest must be an object"]);
});

Deno.test("a manifest without datasources is reported", () => {
  assert.deepEqual(messages({}), ["no datasources declared"]);
  assert.deepEqual(messages({ version: 1, datasources: {} }), ["no datasources declared"]);
});

Deno.test("a manifest of another version is not read", () => {
  const { version, datasources, problems } = readManifest(
    `{"version": 2, "datasources": {"main": {"sources": [{"path": "a.sql"}]}}}`,
  );
  assert.equal(version, 2);
  assert.deepEqual(datasources, []);
  assert.deepEqual(problems, [
    { offset: 12, message: "unknown version 2 of the manifest; write 1" },
  ]);
});

Deno.test("each mistake in a datasource is told", () => {
  assert.deepEqual(ofMain({}), [`datasource "main" has no sources`]);
  assert.deepEqual(ofMain({ sources: [] }), [`datasource "main" has no sources`]);
  for (const path of ["", ".", "../x.sql", "a/../../x.sql", "/etc/x.sql", "C:\\x.sql"]) {
    assert.match(
      ofMain({ sources: [{ path }] })[0] ?? "",
      /^bad source path ".*" of datasource "main"/,
    );
  }
  assert.deepEqual(ofMain({ sources: [{ path: "a.sql", format: "ddl" }] }), [
    `unknown format "ddl" of source a.sql of datasource "main"; write sql, schema (of Prisma), json or graphindb`,
  ]);
  assert.deepEqual(ofMain({ sources: [{ path: "db/migrations" }] }), [
    `unknown format of source db/migrations of datasource "main"; write sql, schema (of Prisma), json or graphindb`,
  ]);
  assert.deepEqual(ofMain({ sources: [{ path: "a.json" }] }), [
    `datasource "main": format json needs json.preset or json.mapping`,
  ]);
  assert.deepEqual(ofMain({ sources: [{ path: "a.json" }], json: { preset: "dbml" } }), [
    `unknown json preset "dbml" of datasource "main"; supported: tbls`,
  ]);
  assert.deepEqual(ofMain({ sources: ["a.sql"] }), [
    `bad source of datasource "main": write { "path": …, "format": … }`,
  ]);
  assert.match(
    ofMain({ sql: { dialect: "quel" }, sources: [{ path: "a.sql" }] })[0] ?? "",
    /^datasource "main": unknown dialect "quel"/,
  );
  assert.match(
    ofMain({ engine: "postgress", sources: [{ path: "a.sql" }] })[0] ?? "",
    /^datasource "main": SQL of the engine "postgress" is not known/,
  );
  assert.match(ofMain({ sources: "a.sql" })[0] ?? "", /^datasource "main" at "sources": /);
});

Deno.test("an engine of its own is no mistake where its dialect is told or no SQL is read", () => {
  assert.deepEqual(
    ofMain({ engine: "yugabyte", sql: { dialect: "postgresql" }, sources: [{ path: "a.sql" }] }),
    [],
  );
  assert.deepEqual(
    ofMain({ engine: "mongodb", sources: [{ path: "a.json" }], json: { preset: "tbls" } }),
    [],
  );
});

Deno.test("a mistake in one datasource costs the others nothing, and tells its place", () => {
  const text = `{"datasources": {"bad": {"sources": [{"path": "../x"}]},
    "main": {"sources": [{"path": "a.sql"}]}}}`;
  const { datasources, problems } = readManifest(text);
  assert.deepEqual(datasources.map(({ name, sources }) => [name, sources.length]), [
    ["bad", 0],
    ["main", 1],
  ]);
  assert.deepEqual(problems.map(({ offset }) => offset), [text.indexOf(`{"path": "../x"}`)]);
});

Deno.test("mistakes in a mapping are told", () => {
  const json = { mapping: { tables: "entities[", columns: "cols[]", table_name: "name" } };
  assert.deepEqual(ofMain({ json, sources: [{ path: "a.json" }] }), [
    `datasource "main": cannot read "entities[" at "tables" of the mapping: ` +
    "a selector is made of names, names with [] and *, joined by dots",
  ]);
  assert.deepEqual(ofMain({ json: { mapping: {} }, sources: [{ path: "a.json" }] }), [
    `datasource "main": the mapping has no "tables"`,
  ]);
});
