import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { DatabaseObject } from "../database_object.ts";
import { readTbls } from "./read_tbls.ts";

function read(schema: unknown, defaultSchema?: string): ReturnType<typeof readTbls> {
  return readTbls(JSON.stringify(schema), { datasource: "legacy", defaultSchema });
}

/** References as `via schema.name[columns]`. */
function references(object: DatabaseObject | undefined): string[] {
  return object?.references.map(({ via, target, columns }) =>
    `${via} ${target.schema ?? ""}.${target.name}[${columns.join()}]`
  ) ?? [];
}

Deno.test("a description by tbls gives tables, views, triggers and routines where they stand", () => {
  const file = new URL("../../../tests/fixtures/dbssot/db/tbls.json", import.meta.url);
  const text = readFileSync(file, "utf8");
  const { objects, problems } = readTbls(text, { datasource: "legacy" });
  assert.deepEqual(problems, []);
  assert.deepEqual(
    objects.map(({ kind, schema, table, name }) => [kind, schema, table ?? "", name]),
    [
      ["table", "public", "", "users"],
      ["trigger", "public", "users", "users_touch"],
      ["table", "public", "", "posts"],
      ["table", "public", "", "categories"],
      ["view", "public", "", "v_posts"],
      ["db_function", "public", "", "touch"],
      ["procedure", "public", "", "archive_posts"],
    ],
  );
  const [users, touch, posts, , view, , archive] = objects;
  assert.equal(users?.comment, "People who sign in");
  assert.deepEqual(users?.columns, [
    { name: "id", type: "bigint" },
    { name: "email", type: "varchar(320)", comment: "unique whatever its case" },
  ]);
  assert.deepEqual(references(touch), ["declared public.users[]", "declared public.touch[]"]);
  assert.deepEqual(references(posts), [
    "foreign_key public.users[id]",
    "logical public.categories[id]",
  ]);
  assert.deepEqual(view?.references.map(({ via, target, access }) => [via, target.name, access]), [
    ["queried", "posts", "read"],
    ["queried", "users", "read"],
  ]);
  assert.deepEqual(archive?.parameters, ["before_day date"]);
  for (const { range } of objects) {
    const value: unknown = JSON.parse(text.slice(range.start, range.end));
    assert.equal(typeof value === "object" && value !== null && "name" in value, true);
  }
});

Deno.test("a table without relations takes its foreign keys from its constraints", () => {
  const { objects } = read({
    driver: { name: "mysql" },
    tables: [{
      name: "orders",
      type: "BASE TABLE",
      columns: [],
      constraints: [
        {
          type: "foreign key",
          referenced_table: "users",
          columns: ["user_id"],
          referenced_columns: ["id"],
        },
        { type: "UNIQUE", referenced_table: "", columns: ["no"] },
      ],
    }],
  });
  assert.deepEqual(references(objects[0]), ["foreign_key main.users[id]"]);
});

Deno.test("relations are found by the name as written, else by the simple name", () => {
  const { objects } = read({
    driver: { name: "postgres" },
    tables: [{ name: "public.orders" }, { name: "crm.orders" }],
    relations: [
      { table: "crm.orders", columns: ["a"], parent_table: "crm.leads", parent_columns: ["id"] },
      { table: "orders", columns: ["b"], parent_table: "users", parent_columns: ["id"] },
    ],
  });
  assert.deepEqual(references(objects[0]), ["foreign_key public.users[id]"]);
  assert.deepEqual(references(objects[1]), ["foreign_key crm.leads[id]"]);
});

Deno.test("names are divided at the first dot, and the rest has the schema that is known", () => {
  const schemas = (schema: unknown, given?: string): string[] =>
    read(schema, given).objects.map(({ schema, name }) => `${schema}|${name}`);
  const tables = [{ name: "a.b.c" }, { name: "d" }];
  assert.deepEqual(schemas({ tables }), ["a|b.c", "main|d"]);
  assert.deepEqual(schemas({ tables, driver: { name: "postgres" } }), ["a|b.c", "public|d"]);
  const meta = { current_schema: "sales" };
  assert.deepEqual(schemas({ tables, driver: { name: "postgres", meta } }), ["a|b.c", "sales|d"]);
  assert.deepEqual(schemas({ tables, driver: { name: "postgres", meta } }, "crm"), [
    "a|b.c",
    "crm|d",
  ]);
});

Deno.test("a trigger without a function refers to the tables of its statements", () => {
  const def =
    "CREATE TRIGGER audit AFTER INSERT ON orders BEGIN INSERT INTO log(id) VALUES (new.id); END";
  const { objects } = read({
    driver: { name: "sqlite" },
    tables: [{ name: "orders", triggers: [{ name: "audit", def }] }],
  });
  assert.deepEqual(
    objects[1]?.references.map(({ via, target, access }) => [via, target.name, access]),
    [
      ["declared", "orders", undefined],
      ["queried", "log", "write"],
    ],
  );
});

Deno.test("what is no description by tbls is reported", () => {
  const messages = (text: string): string[] =>
    readTbls(text, { datasource: "legacy" }).problems.map(({ message }) => message);
  assert.deepEqual(messages("{}"), [`a schema of tbls has "tables"; this has none`]);
  assert.deepEqual(messages(`{"tables": []}`), ["the schema of tbls has no tables"]);
  assert.deepEqual(messages("[]"), ["a schema of tbls must be an object"]);
  assert.deepEqual(messages(`{"tables": [{"type": "VIEW"}, {"name": "t"}]}`), [
    "a table has no name; it is left out",
  ]);
});
