import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readSnapshot } from "../snapshot/read_snapshot.ts";
import type { SnapshotSection } from "../snapshot/snapshot_name.ts";
import { importAtlas } from "./import_atlas.ts";
import { snapshotFiles } from "./snapshot_files.ts";

const hcl = `
// The schema of the shop.
schema "public" {
  comment = "standard public schema"
}
schema "crm" {}
enum "state" {
  schema = schema.public
  values = ["open", "paid"]
}
table "orders" {
  schema  = schema.public
  comment = "What customers \\"bought\\""
  column "id" {
    null = false
    type = bigint
    identity {
      generated = BY_DEFAULT
    }
  }
  column "customer_id" {
    null = false
    type = bigint
  }
  column "number" {
    null    = false
    type    = character_varying(20)
    default = "none"
    comment = "번호"
  }
  column "state" {
    null    = true
    type    = enum.state
    default = sql("'open'::state")
  }
  primary_key {
    columns = [column.id]
  }
  foreign_key "orders_customer" {
    columns     = [column.customer_id]
    ref_columns = [table.customers.column.id]
    on_update   = NO_ACTION
    on_delete   = SET_NULL
  }
  foreign_key "orders_pair" {
    columns     = [column.id, column.customer_id]
    ref_columns = [column.customer_id, column.id]
  }
  index "orders_open" {
    columns = [column.customer_id]
    where   = "(state = 'open')"
  }
  index "orders_lower" {
    unique = true
    on {
      expr = "lower(number)"
    }
    on {
      desc   = true
      column = column.id
    }
  }
  unique "orders_number" {
    columns = [column.number]
  }
  check "orders_positive" {
    expr = "(id > 0)"
  }
  row_security {
    enabled = true
  }
}
table "crm" "customers" {
  schema = schema.crm
  column "id" {
    null = false
    type = sql("int8")
  }
}
view "open_orders" {
  schema = schema.public
  column "id" {
    null = true
    type = bigint
  }
  as         = <<-SQL
    SELECT id
      FROM orders
  SQL
  depends_on = [table.orders]
}
function "touch" {
  schema = schema.public
  lang   = PLpgSQL
  arg "day" {
    type = date
  }
  return = trigger
  as     = <<-SQL
  BEGIN
    UPDATE crm.customers SET id = 1;
  END
  SQL
}
trigger "touch_orders" {
  on = table.orders
  before {
    update = true
  }
  foreach = ROW
  execute {
    function = function.touch
  }
}
policy "own" {
  on    = table.orders
  for   = SELECT
  to    = [PUBLIC]
  using = "(customer_id = 7)"
}
`;

/** Texts of the snapshots of a datasource `main`. */
function files(text: string, engine = ""): Map<SnapshotSection, string> {
  const result = importAtlas(text, engine);
  if (!result.ok) assert.fail(JSON.stringify(result.problems));
  const { content } = result;
  const meta = {
    datasource: "main",
    engine: content.engine,
    source: "atlas",
    syncedAt: "2026-01-31",
  };
  return snapshotFiles(content, meta);
}

/** Objects and references of all snapshots, read again. */
function read(snapshots: ReadonlyMap<SnapshotSection, string>): string[][] {
  return [...snapshots].flatMap(([section, text]) => {
    const name = section === "main" ? "main" : `main.${section}`;
    const { objects, problems } = readSnapshot(text, `${name}.graphindb.json`);
    assert.deepEqual(problems, []);
    return objects.map(({ kind, schema, table, name, references }) => [
      `${kind} ${schema}.${table === undefined ? "" : `${table}.`}${name}`,
      ...references.map(({ via, target }) => `${via} ${target.schema ?? ""}.${target.name}`),
    ]);
  });
}

function problems(text: string): string[] {
  const result = importAtlas(text, "");
  return result.ok ? [] : result.problems.map(({ message }) => message);
}

Deno.test("Atlas's HCL gives tables, views, routines, triggers and policies", () => {
  assert.deepEqual(read(files(hcl)), [
    ["table crm.customers"],
    ["table public.orders", "foreign_key crm.customers", "foreign_key public.orders"],
    ["view public.open_orders", "declared public.orders"],
    ["db_function public.touch", "queried crm.customers"],
    ["trigger public.orders.touch_orders", "declared public.orders", "declared public.touch"],
    ["rls_policy public.orders.rls", "declared public.orders"],
  ]);
});

Deno.test("constraints, indexes, defaults and comments of HCL are kept", () => {
  const { _meta: meta, schemas } = JSON.parse(files(hcl).get("main") ?? "");
  assert.equal(meta.engine, "postgresql");
  const { orders } = schemas.public.tables;
  assert.deepEqual(orders, {
    comment: 'What customers "bought"',
    columns: [
      { name: "id", type: "bigint", nullable: false, constraints: ["PK"] },
      { name: "customer_id", type: "bigint", nullable: false },
      {
        name: "number",
        type: "character varying(20)",
        nullable: false,
        default: "none",
        comment: "번호",
        constraints: ["UNIQUE"],
      },
      { name: "state", type: "state", nullable: true, default: "'open'::state" },
    ],
    foreign_keys: [
      {
        name: "orders_customer",
        column: "customer_id",
        references: "crm.customers.id",
        on_delete: "SET NULL",
      },
      { name: "orders_pair", column: "id,customer_id", references: "public.orders" },
    ],
    indexes: [
      { name: "orders_open", columns: ["customer_id"], where: "(state = 'open')" },
      { name: "orders_lower", columns: ["lower(number)", "id"], unique: true },
    ],
    uniques: [{ name: "orders_number", columns: ["number"] }],
    checks: [{ name: "orders_positive", definition: "(id > 0)" }],
  });
  assert.equal(schemas.public.views.open_orders.definition, "SELECT id\n  FROM orders");
  const triggers = JSON.parse(files(hcl).get("triggers") ?? "");
  assert.deepEqual(triggers.schemas.public.orders, [
    { name: "touch_orders", function: "public.touch", timing: "BEFORE", events: ["UPDATE"] },
  ]);
  const rls = JSON.parse(files(hcl).get("rls") ?? "");
  assert.deepEqual(rls.schemas.public.orders, {
    enabled: true,
    policies: [{ name: "own", command: "SELECT", roles: ["PUBLIC"], using: "(customer_id = 7)" }],
  });
});

Deno.test("Atlas's JSON gives tables with their keys and indexes", () => {
  const snapshots = files(JSON.stringify({
    schemas: [
      {
        name: "main",
        tables: [{
          name: "orders",
          comment: "what was bought",
          columns: [
            { name: "id", type: "integer" },
            { name: "customer_id", type: "integer", null: true },
            { name: "number", type: "text" },
          ],
          primary_key: { parts: [{ column: "id" }] },
          indexes: [
            { name: "orders_number", unique: true, parts: [{ column: "number" }] },
            {
              name: "orders_lower",
              parts: [{ expr: "lower(number)" }, { column: "id", desc: true }],
            },
          ],
          foreign_keys: [{
            name: "0",
            columns: ["customer_id"],
            references: { table: "customers", columns: ["id"] },
          }],
        }, { name: "customers", columns: [{ name: "id", type: "integer" }] }],
      },
    ],
  }));
  assert.deepEqual([...snapshots.keys()], ["main"]);
  const { _meta: meta, schemas } = JSON.parse(snapshots.get("main") ?? "");
  assert.equal(meta.engine, "sqlite");
  assert.deepEqual(schemas.main.tables.orders, {
    comment: "what was bought",
    columns: [
      { name: "id", type: "integer", nullable: false, constraints: ["PK"] },
      { name: "customer_id", type: "integer", nullable: true },
      { name: "number", type: "text", nullable: false, constraints: ["UNIQUE"] },
    ],
    foreign_keys: [{ name: "0", column: "customer_id", references: "main.customers.id" }],
    indexes: [
      { name: "orders_number", columns: ["number"], unique: true },
      { name: "orders_lower", columns: ["lower(number)", "id"] },
    ],
  });
  assert.deepEqual(read(snapshots), [
    ["table main.customers"],
    ["table main.orders", "foreign_key main.customers"],
  ]);
});

Deno.test("Atlas's SQL keeps each statement as the definition of what it makes", () => {
  const snapshots = files(`-- Add new schema named "public"
CREATE SCHEMA IF NOT EXISTS "public";
-- Create "customers" table
CREATE TABLE "customers" ("id" bigint NOT NULL, PRIMARY KEY ("id"));
-- Create "orders" table
CREATE TABLE "orders" ("id" bigserial NOT NULL, "customer_id" bigint NOT NULL, CONSTRAINT "fk" FOREIGN KEY ("customer_id") REFERENCES "customers" ("id"));
-- Create index "orders_customer" to table: "orders"
CREATE INDEX "orders_customer" ON "orders" ("customer_id");
-- Create "touch" function
CREATE FUNCTION "touch" ("day" date) RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE "customers" SET id = 1; END $$;
-- Create trigger
CREATE TRIGGER "touch_orders" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "touch"();
CREATE POLICY "own" ON "orders" FOR SELECT USING (true);
`);
  assert.deepEqual(read(snapshots), [
    ["table public.customers"],
    ["table public.orders", "foreign_key public.customers"],
    ["db_function public.touch", "queried .customers"],
    ["trigger public.orders.touch_orders", "declared public.orders", "declared public.touch"],
    ["rls_policy public.orders.rls", "declared public.orders"],
  ]);
  const { _meta: meta, schemas } = JSON.parse(snapshots.get("main") ?? "");
  assert.equal(meta.engine, "postgresql");
  const { orders } = schemas.public.tables;
  assert.deepEqual(orders.columns, [
    { name: "id", type: "bigserial" },
    { name: "customer_id", type: "bigint" },
  ]);
  assert.deepEqual(orders.indexes, [{
    name: "orders_customer",
    definition: 'CREATE INDEX "orders_customer" ON "orders" ("customer_id")',
  }]);
  assert.match(orders.definition, /^CREATE TABLE "orders" .* REFERENCES "customers" \("id"\)\)$/);
});

Deno.test("routines of one name are all kept", () => {
  const snapshots = files(
    "CREATE FUNCTION area(r int) RETURNS int LANGUAGE sql AS $$ SELECT r $$;\n" +
      "CREATE FUNCTION area(a int, b int) RETURNS int LANGUAGE sql AS $$ SELECT a $$;\n",
  );
  const { functions } = JSON.parse(snapshots.get("functions") ?? "").schemas.public;
  assert.deepEqual(Object.keys(functions), ["area", "area(a int, b int)"]);
  assert.deepEqual(read(snapshots).map(([name]) => name), [
    "db_function public.area",
    "db_function public.area",
  ]);
});

Deno.test("input that cannot be read is told with its place", () => {
  assert.deepEqual(problems(""), [
    "no tables are defined in this text, neither in HCL, JSON nor SQL",
  ]);
  assert.deepEqual(problems("{"), ["invalid JSON: close brace expected"]);
  assert.deepEqual(problems("{}"), [`a schema of Atlas has "schemas"; this has none`]);
  assert.deepEqual(problems('table "orders" {\n  column "id" {\n'), [
    "a block has no closing brace",
  ]);
  assert.deepEqual(problems('table "a" {\n'.repeat(100_000)), ["blocks are nested too deeply"]);
  assert.deepEqual(problems('table "orders" {\n  ] = 3\n}\n'), [
    'cannot read "]" where a name must stand',
  ]);
});

Deno.test("what Atlas itself wrote for PostgreSQL is read whole", () => {
  const file = new URL("../../../tests/fixtures/atlas/orders.hcl", import.meta.url);
  const snapshots = files(readFileSync(file, "utf8"));
  assert.deepEqual(read(snapshots), [
    ["table crm.customers"],
    ["table public.orders", "foreign_key crm.customers"],
  ]);
  const { _meta: meta, schemas } = JSON.parse(snapshots.get("main") ?? "");
  assert.equal(meta.engine, "postgresql");
  const plain = { nullable: false };
  assert.deepEqual(schemas.public.tables.orders, {
    comment: 'what "was" bought',
    columns: [
      { ...plain, name: "id", type: "bigint", constraints: ["PK"] },
      { ...plain, name: "customer_id", type: "bigint" },
      {
        ...plain,
        name: "number",
        type: "character varying(20)",
        default: "none",
        comment: "번호",
        constraints: ["UNIQUE"],
      },
      { name: "at", type: "timestamptz", nullable: true, default: "now()" },
      { ...plain, name: "total", type: "numeric(12,2)" },
    ],
    foreign_keys: [{
      name: "orders_customer",
      column: "customer_id",
      references: "crm.customers.id",
      on_delete: "SET NULL",
    }],
    indexes: [
      { name: "orders_number", columns: ["number"], unique: true },
      { name: "orders_lower", columns: ["lower(number)", "id"] },
    ],
    checks: [{ name: "positive", definition: "(total > 0)" }],
  });
});
