import assert from "node:assert/strict";
import { encodeSnapshot } from "./encode_snapshot.ts";
import { importTbls } from "./import_tbls.ts";

/** Tables of the schema `dbo` that a schema of tbls for SQL Server gives. */
function tables(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = importTbls(JSON.stringify({ driver: { name: "sqlserver" }, ...schema }));
  if (!result.ok) assert.fail(JSON.stringify(result.problems));
  return JSON.parse(encodeSnapshot({ tables: result.content.schema("dbo").tables })).tables;
}

Deno.test("what a relation does not tell is taken from the constraint with its columns", () => {
  const { posts } = tables({
    tables: [{
      name: "posts",
      type: "BASIC TABLE",
      columns: [],
      constraints: [{
        name: "FK_posts_users",
        type: "FOREIGN KEY",
        def: "FOREIGN KEY(user_id) REFERENCES users(id) ON UPDATE NO_ACTION ON DELETE SET_NULL",
        referenced_table: "users",
        columns: ["user_id"],
        referenced_columns: ["id"],
      }],
    }],
    relations: [
      {
        table: "posts",
        columns: ["user_id"],
        parent_table: "users",
        parent_columns: ["id"],
        def: "",
      },
    ],
  });
  assert.deepEqual(posts, {
    columns: [],
    foreign_keys: [{
      name: "FK_posts_users",
      column: "user_id",
      references: "dbo.users.id",
      on_delete: "SET NULL",
    }],
  });
});

Deno.test("of several columns of a target none is named, and actions are kept as SQL has them", () => {
  const key = (def: string): unknown => ({
    table: "a",
    columns: ["x", "y"],
    parent_table: "sales.b",
    parent_columns: ["x", "y"],
    def,
  });
  const actions = [
    "ON DELETE CASCADE",
    "on delete  set default",
    "ON DELETE NO ACTION",
    "ON UPDATE CASCADE",
  ];
  const { a } = tables({ tables: [{ name: "a" }], relations: actions.map(key) });
  const reference = { column: "x,y", references: "sales.b" };
  assert.deepEqual(a, {
    columns: [],
    foreign_keys: [
      { ...reference, on_delete: "CASCADE" },
      { ...reference, on_delete: "SET DEFAULT" },
      { ...reference, on_delete: "NO ACTION" },
      reference,
    ],
  });
});

Deno.test("defaults are texts, whatever they were in JSON", () => {
  const column = (name: string, value: unknown): unknown => ({ name, type: "int", default: value });
  const { a } = tables({
    tables: [{
      name: "a",
      columns: [
        column("text", "x"),
        column("none", null),
        column("number", 7.5),
        column("flag", true),
        {
          name: "sum",
          type: "int",
          nullable: true,
          extra_def: "GENERATED ALWAYS AS (x + y) STORED",
        },
      ],
    }],
  });
  const plain = { type: "int", nullable: false };
  assert.deepEqual(a, {
    columns: [
      { ...plain, name: "text", default: "x" },
      { ...plain, name: "none" },
      { ...plain, name: "number", default: "7.5" },
      { ...plain, name: "flag", default: "true" },
      { name: "sum", type: "int", nullable: true, extra: "GENERATED ALWAYS AS (x + y) STORED" },
    ],
  });
});

Deno.test("routines keep their arguments, results and comments", () => {
  const result = importTbls(JSON.stringify({
    driver: { name: "sqlserver" },
    tables: [],
    functions: [
      {
        name: "dbo.get_user",
        return_type: "",
        arguments: "@id int",
        type: "SQL inline table-valued function",
      },
      { name: "dbo.purge", arguments: "", type: "SQL Stored Procedure", comment: "monthly" },
    ],
  }));
  if (!result.ok) assert.fail(JSON.stringify(result.problems));
  const { functions, procedures } = result.content.schema("dbo");
  assert.deepEqual([...functions.keys(), ...procedures.keys()], ["get_user", "purge"]);
  assert.equal(functions.get("get_user")?.args, "@id int");
  assert.equal(procedures.get("purge")?.comment, "monthly");
});
