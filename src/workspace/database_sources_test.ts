import assert from "node:assert/strict";
import { withWatchedWorkspace } from "../../tests/support/watched_workspace.ts";
import type { WorkspaceApi } from "./workspace_api.ts";

function manifest(...sources: readonly string[]): string {
  const declared = sources.map((path) => ({ path, format: "sql" }));
  return JSON.stringify({ datasources: { main: { engine: "postgresql", sources: declared } } });
}

async function tables(workspace: WorkspaceApi, query = "table"): Promise<string[]> {
  const { results } = await workspace.search({ query, limit: 20, target: "db" });
  return results.map(({ id, signature }) => `${id} ${signature}`).sort();
}

async function problems(workspace: WorkspaceApi): Promise<readonly string[]> {
  await workspace.search({ query: "table", limit: 1 });
  return workspace.status().databases?.problems ?? [];
}

Deno.test("a source may have any name and be larger than other files", async () => {
  const rows = "INSERT INTO cart VALUES (1, 'a note');\n".repeat(40_000);
  await withWatchedWorkspace({
    "graphindb.json": manifest("db/dump.ddl", "db/large.sql"),
    "db/dump.ddl": "CREATE TABLE item (id int);\n",
    "db/large.sql": `CREATE TABLE cart (id int, note text);\n${rows}CREATE TABLE last (id int);\n`,
  }, async ({ tree, workspace }) => {
    assert.deepEqual(await problems(workspace), []);
    assert.deepEqual(await tables(workspace), [
      "db.main.public.cart cart(id int, note text)",
      "db.main.public.item item(id int)",
      "db.main.public.last last(id int)",
    ]);
    const [last] = await workspace.read({ nodeIds: ["db.main.public.last"] });
    assert.ok(last?.kind === "code");
    assert.equal(last.text, "CREATE TABLE last (id int)");
    assert.deepEqual([last.startLine, last.endLine], [40_002, 40_002]);
    tree.write("db/dump.ddl", "CREATE TABLE article (id int);\n");
    assert.deepEqual((await tables(workspace))[0], "db.main.public.article article(id int)");
    tree.write("db/large.sql", `${rows}CREATE TABLE last (id bigint);\n`);
    const [changed] = await workspace.read({ nodeIds: ["db.main.public.last"] });
    assert.ok(changed?.kind === "code");
    assert.equal(changed.text, "CREATE TABLE last (id bigint)");
  });
});

Deno.test("sources that are missing or ignored are told, and taken in when they are there", async () => {
  await withWatchedWorkspace({
    ".gitignore": "secret/\n",
    "graphindb.json": manifest("db/later.sql", "secret/schema.sql"),
    "secret/schema.sql": "CREATE TABLE hidden (id int);\n",
  }, async ({ tree, workspace }) => {
    assert.deepEqual(await tables(workspace), []);
    const told = await problems(workspace);
    assert.equal(told.length, 2);
    assert.match(told[0] ?? "", /^graphindb\.json:1: source db\/later\.sql .* is missing/);
    assert.match(told[1] ?? "", /^graphindb\.json:1: source secret\/schema\.sql .* ignored/);
    tree.write("db/later.sql", "CREATE TABLE seen (id int);\n");
    assert.deepEqual(await tables(workspace), ["db.main.public.seen seen(id int)"]);
    assert.equal((await problems(workspace)).length, 1);
    tree.write(".gitignore", "\n");
    assert.deepEqual(await tables(workspace), [
      "db.main.public.hidden hidden(id int)",
      "db.main.public.seen seen(id int)",
    ]);
    assert.deepEqual(await problems(workspace), []);
  });
});

Deno.test("of several manifests the one that lies least deep counts", async () => {
  await withWatchedWorkspace({
    "graphindb.json": manifest("a.sql"),
    "tools/graphindb.json": manifest("b.sql"),
    "a.sql": "CREATE TABLE a_table (id int);\n",
    "b.sql": "CREATE TABLE b_table (id int);\n",
  }, async ({ tree, workspace }) => {
    assert.deepEqual(await tables(workspace), ["db.main.public.a_table a_table(id int)"]);
    assert.match(
      (await problems(workspace)).join(),
      /ignored extra manifest tools\/graphindb\.json/,
    );
    tree.remove("graphindb.json");
    assert.deepEqual(await tables(workspace), ["db.main.public.b_table b_table(id int)"]);
    assert.deepEqual(await problems(workspace), []);
  });
});

Deno.test("an object that two files describe is told, and which of the two counts", async () => {
  const table = "CREATE TABLE item (id int);\n";
  await withWatchedWorkspace({
    "main.graphindb.json": JSON.stringify({
      _meta: { datasource: "main" },
      schemas: { public: { tables: { item: { columns: [] }, cart: { columns: [] } } } },
    }),
    "graphindb.json": manifest("db/schema.sql"),
    "db/schema.sql": table,
  }, async ({ tree, workspace }) => {
    assert.deepEqual(await problems(workspace), [
      "main.graphindb.json:1: db.main.public.item is described in db/schema.sql already, which counts; " +
      "this one is db.main.public.item@main.graphindb.json: remove one of the two",
    ]);
    tree.write("db/schema.sql", "CREATE TABLE article (id int);\n");
    assert.deepEqual(await problems(workspace), []);
  });
});
