import assert from "node:assert/strict";
import { databaseTraces } from "./database_traces.ts";

function find(
  files: Readonly<Record<string, string>>,
  directories: readonly string[] = [],
): string[] {
  return databaseTraces.find({
    paths: Object.keys(files),
    directories,
    read: (path) => files[path],
  });
}

Deno.test("tools, directories of migrations and dumps are traces, sorted and each once", () => {
  assert.deepEqual(
    find({
      "supabase/migrations/1_a.sql": "",
      "supabase/migrations/old/2_b.sql": "",
      "src/main/resources/db/migration/V1__a.sql": "",
      "prisma/schema.prisma": "",
      "compose.yml": "services:\n  db:\n    image: 'docker.io/library/postgres:17'\n",
    }),
    ["docker-compose", "prisma", "src/main/resources/db/migration", "supabase/migrations"],
  );
  assert.deepEqual(
    find({ "api/shop/migrations/0001_initial.py": "", "db/structure.sql": "" }, ["db/migrate"]),
    ["db/migrate", "db/structure.sql", "django"],
  );
  assert.deepEqual(
    find({
      "a/alembic.ini": "",
      "b/flyway.conf": "",
      "c/liquibase.properties": "",
      "d/drizzle.config.ts": "",
      "e/knexfile.js": "",
      "f/ormconfig.json": "",
    }),
    ["alembic", "drizzle", "flyway", "knex", "liquibase"],
  );
});

Deno.test("other files tell nothing of a database", () => {
  assert.deepEqual(
    find({
      "scripts/seed.sql": "",
      "docs/migrations/readme.md": "",
      "compose.yaml": "services:\n  web:\n    image: nginx # as good as postgres\n",
      "app/migrations/helpers.py": "",
      "src/schema.ts": "",
    }, ["db"]),
    [],
  );
});

Deno.test("what can be a trace is known by its path", () => {
  for (const path of ["a/migrations/1.sql", "compose.yml", "x/migrations/0002_more.py"]) {
    assert.equal(databaseTraces.mayConcern(path), true, path);
  }
  for (const path of ["src/app.py", "compose.md", "db/main.json"]) {
    assert.equal(databaseTraces.mayConcern(path), false, path);
  }
});
