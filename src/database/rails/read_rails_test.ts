import assert from "node:assert/strict";
import type { DatabaseObject } from "../database_object.ts";
import { pluralTable } from "./plural_table.ts";
import { readRails } from "./read_rails.ts";

const shop = `# This file is written by the migrations.
ActiveRecord::Schema[7.1].define(version: 2024_03_01_120000) do
  # These are extensions that must be enabled
  enable_extension "plpgsql"
  create_enum "order_state", ["open", "paid"]

  create_table "orders", force: :cascade, comment: "What customers # bought" do |t|
    t.bigint "customer_id", null: false
    t.string "number", limit: 20, default: "", null: false, comment: "번호"
    t.decimal "total", precision: 12, scale: 2
    t.enum "state", default: "open", enum_type: "order_state"
    t.string "tags", default: [], array: true
    t.jsonb "data", default: {}, null: false
    t.datetime "paid_at", precision: nil
    t.datetime "created_at", default: -> { "now()" }, null: false
    t.index ["customer_id", "number"], name: "index_orders", unique: true, where: "(state = 'open')"
    t.check_constraint "total > 0", name: "orders_total"
  end

  create_table "crm.customers", id: :uuid, default: -> { "gen_random_uuid()" }, force: :cascade do |t|
    t.citext "email"
    t.references :company, foreign_key: true, type: :uuid
    t.references "owner", foreign_key: { to_table: :users }
    t.references "subject", polymorphic: true
    t.timestamps
  end

  create_table "memberships", primary_key: ["team_id", "user_id"], force: :cascade do |t|
    t.integer "team_id"
    t.integer "user_id"
  end

  create_table "settings", id: false do |t|
    t.column "value", "money"
  end

  add_foreign_key "orders", "crm.customers", column: "customer_id", on_delete: :cascade
  add_foreign_key "memberships", "users"

  create_view "open_orders", sql_definition: <<-SQL
      SELECT orders.id FROM orders JOIN crm.customers c ON c.id = orders.customer_id
  SQL
  create_function :touch_row, sql_definition: <<-'SQL'
      CREATE OR REPLACE FUNCTION public.touch_row() RETURNS trigger LANGUAGE plpgsql AS $function$
      BEGIN UPDATE settings SET value = 1; RETURN NEW; END $function$
  SQL
  create_trigger :touch_orders, sql_definition: <<-SQL
      CREATE TRIGGER touch_orders AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION touch_row()
  SQL
end
`;

function read(text: string): readonly DatabaseObject[] {
  return readRails(text, { datasource: "shop", defaultSchema: "public" }).objects;
}

function named(name: string): DatabaseObject {
  const object = read(shop).find((candidate) => candidate.name === name);
  assert.ok(object, name);
  return object;
}

function columns(name: string): string[] {
  return named(name).columns.map((column) => `${column.name} ${column.type}`);
}

Deno.test("a Rails schema gives its tables, views, functions and triggers", () => {
  assert.deepEqual(
    read(shop).map(({ kind, schema, table, name }) => [kind, schema, table ?? "", name]),
    [
      ["table", "public", "", "orders"],
      ["table", "crm", "", "customers"],
      ["table", "public", "", "memberships"],
      ["table", "public", "", "settings"],
      ["view", "public", "", "open_orders"],
      ["db_function", "public", "", "touch_row"],
      ["trigger", "public", "orders", "touch_orders"],
    ],
  );
  assert.equal(named("orders").comment, "What customers # bought");
});

Deno.test("columns have their types with sizes, and the key that Rails adds", () => {
  assert.deepEqual(columns("orders"), [
    "id bigint",
    "customer_id bigint",
    "number string(20)",
    "total decimal(12, 2)",
    "state order_state",
    "tags string[]",
    "data jsonb",
    "paid_at datetime",
    "created_at datetime",
  ]);
  assert.equal(named("orders").columns[2]?.comment, "번호");
  assert.deepEqual(columns("customers"), [
    "id uuid",
    "email citext",
    "company_id uuid",
    "owner_id bigint",
    "subject_id bigint",
    "subject_type string",
    "created_at datetime",
    "updated_at datetime",
  ]);
  assert.deepEqual(columns("memberships"), ["team_id integer", "user_id integer"]);
  assert.deepEqual(columns("settings"), ["value money"]);
});

Deno.test("foreign keys of a Rails schema lead to tables", () => {
  const keys = (name: string): string[] =>
    named(name).references.map(({ via, target }) => `${via} ${target.schema}.${target.name}`);
  assert.deepEqual(keys("orders"), ["foreign_key crm.customers"]);
  assert.deepEqual(keys("customers"), ["foreign_key public.companies", "foreign_key public.users"]);
  assert.deepEqual(keys("memberships"), ["foreign_key public.users"]);
  assert.deepEqual(keys("touch_orders"), ["declared public.orders", "declared public.touch_row"]);
  assert.deepEqual(named("open_orders").references.map(({ via, target }) => [via, target.name]), [
    ["queried", "orders"],
    ["queried", "customers"],
  ]);
  assert.deepEqual(
    named("touch_row").references.map(({ target, access }) => [target.name, access]),
    [
      ["settings", "write"],
    ],
  );
});

Deno.test("the range of a table is its block, and what changes it later is told", () => {
  const { range, further } = named("orders");
  const slice = shop.slice(range.start, range.end);
  assert.equal(slice.startsWith('create_table "orders"') && slice.endsWith("end"), true);
  assert.equal(slice.includes("create_table", 1), false);
  assert.deepEqual(further.map(({ start, end }) => shop.slice(start, end)), [
    'add_foreign_key "orders", "crm.customers", column: "customer_id", on_delete: :cascade',
  ]);
});

Deno.test("references are called in the plural", () => {
  const cases = {
    user: "users",
    company: "companies",
    box: "boxes",
    status: "statuses",
    day: "days",
    sales_person: "sales_people",
    analysis: "analyses",
    address: "addresses",
    news: "news",
  };
  for (const [name, plural] of Object.entries(cases)) assert.equal(pluralTable(name), plural);
});

Deno.test("what is no Rails schema has no objects and is reported", () => {
  for (
    const text of [
      "",
      "end end",
      "create_table",
      'create_table "',
      "do |t|",
      "[[[",
      "create_table(",
      "x = {",
    ]
  ) {
    const { objects, problems } = readRails(text, { datasource: "shop", defaultSchema: "main" });
    assert.deepEqual(objects, [], text);
    assert.equal(problems.length, 1, text);
  }
});

Deno.test("a Rails schema that is nested too deeply is reported", () => {
  for (
    const text of ["create_table x do\n".repeat(100_000), `create_table ${"[".repeat(100_000)}`]
  ) {
    const { objects, problems } = readRails(text, { datasource: "shop", defaultSchema: "main" });
    assert.deepEqual(objects, []);
    assert.deepEqual(problems, [
      { offset: 0, message: "this schema of Rails is nested too deeply" },
    ]);
  }
});
