import assert from "node:assert/strict";
import { databaseRows } from "./database_rows.ts";

const nothing = { detected: [], snapshots: 0, hasManifest: false, problems: [] };

Deno.test("databases that are described are told with what describes them", () => {
  const row = (status: Parameters<typeof databaseRows>[0]): string | undefined =>
    databaseRows(status)[0]?.[1];
  assert.equal(row({ ...nothing, snapshots: 1 }), "described by 1 snapshot");
  assert.equal(
    row({ ...nothing, snapshots: 2, hasManifest: true, detected: ["db/migrations", "prisma"] }),
    "described by 2 snapshots and a manifest; signs of one in db/migrations, prisma",
  );
});

Deno.test("a database that nothing describes is told with what to do", () => {
  assert.deepEqual(databaseRows({ ...nothing, detected: ["docker-compose", "schema.sql"] }), [[
    "databases",
    "signs of one in docker-compose, schema.sql, and none is described; name its schema in " +
    "graphindb.json, or run graphin dbimport",
  ]]);
  assert.deepEqual(databaseRows({ ...nothing, problems: ["x.graphindb.json:1: unreadable"] }), [[
    "databases",
    "none is described; name its schema in graphindb.json, or run graphin dbimport",
  ]]);
  assert.deepEqual(databaseRows(undefined), []);
});
