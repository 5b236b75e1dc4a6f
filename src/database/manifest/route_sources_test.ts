import assert from "node:assert/strict";
import { activeManifest } from "./active_manifest.ts";
import { readManifest } from "./read_manifest.ts";
import { routeSources, type SourceRoutes } from "./route_sources.ts";

function route(datasources: unknown, files: readonly string[]): SourceRoutes {
  return routeSources(readManifest(JSON.stringify({ datasources })), files);
}

function groups({ groups }: SourceRoutes): unknown[] {
  return groups.map(({ datasource, format, paths }) => [datasource.name, format, ...paths]);
}

Deno.test("sources of one format are read together, in their order", () => {
  const routes = route({
    main: {
      json: { preset: "tbls" },
      sources: [
        { path: "db/tables.sql" },
        { path: "t1.json" },
        { path: "db/migrations", format: "sql" },
        { path: "t2.json" },
        { path: "prisma", format: "schema" },
      ],
    },
  }, [
    "db/migrations/10_b.sql",
    "db/migrations/9_a.sql",
    "db/migrations/9_a.down.sql",
    "db/tables.sql",
    "prisma/user.prisma",
    "prisma/base.prisma",
    "prisma/seed.ts",
    "t1.json",
    "t2.json",
  ]);
  assert.deepEqual(routes.problems, []);
  assert.deepEqual(groups(routes), [
    ["main", "sql", "db/tables.sql", "db/migrations/9_a.sql", "db/migrations/10_b.sql"],
    ["main", "json", "t1.json"],
    ["main", "json", "t2.json"],
    ["main", "schema", "prisma/base.prisma", "prisma/user.prisma"],
  ]);
});

Deno.test("of two datasources that claim a file the first by name has it", () => {
  const sources = [{ path: "schema.sql" }];
  const routes = route({ b: { sources }, a: { sources } }, ["schema.sql"]);
  assert.deepEqual(groups(routes), [["a", "sql", "schema.sql"]]);
  assert.deepEqual(routes.problems.map(({ message }) => message), [
    `schema.sql is claimed by datasources "a" and "b"; "a" has it`,
  ]);
});

Deno.test("sources that are missing or of another sort are told", () => {
  const routes = route({
    main: {
      json: { preset: "tbls" },
      sources: [
        { path: "gone.sql" },
        { path: "docs", format: "json" },
        { path: "docs", format: "schema" },
        { path: "docs", format: "sql" },
      ],
    },
  }, ["docs/a.json", "gone.sql.md"]);
  assert.deepEqual(groups(routes), []);
  assert.deepEqual(routes.problems.map(({ message }) => message), [
    `source gone.sql of datasource "main" is missing, ignored or too big to be read`,
    `source docs of datasource "main" is a directory; with format json name each file`,
    `source docs of datasource "main" is a directory without such files`,
    `source docs of datasource "main" is a directory without such files`,
  ]);
});

Deno.test("the manifest that lies least deep counts", () => {
  assert.deepEqual(activeManifest(["src/a.ts", "my.graphindb.json"]), {
    path: undefined,
    ignored: [],
  });
  const found = activeManifest(["z/graphindb.json", "a/b/graphindb.json", "db/graphindb.json"]);
  assert.equal(found.path, "db/graphindb.json");
  assert.deepEqual(found.ignored, [
    {
      path: "z/graphindb.json",
      message:
        "ignored extra manifest z/graphindb.json: db/graphindb.json counts; move its datasources there",
    },
    {
      path: "a/b/graphindb.json",
      message:
        "ignored extra manifest a/b/graphindb.json: db/graphindb.json counts; move its datasources there",
    },
  ]);
  assert.equal(activeManifest(["db/graphindb.json", "graphindb.json"]).path, "graphindb.json");
});
