import assert from "node:assert/strict";
import type { DatabaseReading } from "../database_object.ts";
import { readMapped } from "./read_mapped.ts";
import { readMapping } from "./read_mapping.ts";

function read(rules: Readonly<Record<string, unknown>>, document: unknown): DatabaseReading {
  const { mapping, faults } = readMapping(rules);
  assert.deepEqual(faults, []);
  assert.ok(mapping);
  return readMapped(JSON.stringify(document), mapping, {
    datasource: "x",
    defaultSchema: "public",
  });
}

function names(rules: Readonly<Record<string, unknown>>, document: unknown): string[] {
  return read(rules, document).objects.map(({ kind, schema, name }) => `${kind} ${schema}|${name}`);
}

function messages(rules: Readonly<Record<string, unknown>>): string[] {
  return readMapping(rules).faults.map(({ key, message }) => `${key}: ${message}`);
}

Deno.test("the schema of a mapped table is in its name, is the key before the last, or the default", () => {
  const lead = {};
  assert.deepEqual(
    names({ tables: "schemas.*.tables.*" }, { schemas: { crm: { tables: { lead } } } }),
    ["table crm|lead"],
  );
  assert.deepEqual(names({ tables: "tables.*" }, { tables: { "crm.lead": lead } }), [
    "table crm|lead",
  ]);
  assert.deepEqual(names({ tables: "tables.*" }, { tables: { "a.b.lead": lead } }), [
    "table a.b|lead",
  ]);
  assert.deepEqual(names({ tables: "tables.*" }, { tables: { lead } }), ["table public|lead"]);
});

Deno.test("the name of a mapped table is its key, or a member of a list's item", () => {
  const rules = { tables: "entities[]", table_name: "field:meta.physical" };
  const document = { entities: [{ meta: { physical: "lead" } }, { meta: {} }, "scalar"] };
  assert.deepEqual(names(rules, document), ["table public|lead"]);
  const [lead] = read(rules, document).objects;
  assert.equal(
    JSON.stringify(document).slice(lead?.range.start, lead?.range.end),
    `{"meta":{"physical":"lead"}}`,
  );
  assert.deepEqual(names({ tables: "entities[]" }, { entities: [{ name: "org" }, { name: 7 }] }), [
    "table public|org",
    "table public|7",
  ]);
  assert.deepEqual(names({ tables: "[]" }, [{ name: "org" }]), ["table public|org"]);
  assert.deepEqual(names({ tables: "[].tables[]" }, [{ tables: [{ name: "org" }] }]), [
    "table public|org",
  ]);
});

Deno.test("columns are found below a table", () => {
  const columns = (rules: Readonly<Record<string, unknown>>, lead: unknown): unknown =>
    read({ tables: "tables.*", ...rules }, { tables: { lead } }).objects[0]?.columns;
  assert.deepEqual(
    columns({ columns: "cols.*", column_type: "field:t" }, { cols: { id: { t: "int8" } } }),
    [
      { name: "id", type: "int8" },
    ],
  );
  assert.deepEqual(
    columns({ columns: "cols[]", column_name: "field:n", column_type: "const:unknown" }, {
      cols: [{ n: "id" }, {}],
    }),
    [{ name: "id", type: "unknown" }],
  );
  assert.deepEqual(
    columns({ columns: "cols[]", column_comment: "field:doc" }, {
      cols: [{ name: "id", type: "int  8", doc: "번호" }],
    }),
    [{ name: "id", type: "int 8", comment: "번호" }],
  );
  assert.deepEqual(columns({}, { cols: [] }), []);
});

Deno.test("foreign keys are references of the grammar, logical where they are not enforced", () => {
  const { objects, problems } = read(
    {
      tables: "tables.*",
      foreign_keys: "refs[]",
      fk_references: "field:to",
      fk_enforced: "field:hard",
    },
    {
      tables: {
        lead: {
          refs: [{ to: "db.y.main.org.id", hard: false }, { to: "crm.org" }, {
            to: "org",
            hard: true,
          }, {}],
        },
      },
    },
  );
  assert.deepEqual(
    objects[0]?.references.map(({ target, via, columns }) => ({ target, via, columns })),
    [
      { target: { datasource: "y", schema: "main", name: "org" }, via: "logical", columns: ["id"] },
      { target: { schema: "crm", name: "org" }, via: "foreign_key", columns: [] },
      { target: { schema: "public", name: "org" }, via: "foreign_key", columns: [] },
    ],
  );
  assert.equal(problems.length, 1);
  assert.match(
    problems[0]?.message ?? "",
    /^the reference "" of a foreign key of table public\.lead/,
  );
});

Deno.test("views, routines, triggers and comments are mapped too", () => {
  const { objects } = read({
    tables: "tables.*",
    table_comment: "field:doc",
    triggers: "triggers.*",
    trigger_function: "field:calls",
    views: "views.*",
    view_definition: "field:sql",
    functions: "functions[]",
    procedures: "procedures[]",
  }, {
    tables: { lead: { doc: "who may buy", triggers: { touch: { calls: "touch_row" } } } },
    views: { v_lead: { sql: "select * from lead" } },
    functions: [{ name: "touch_row" }],
    procedures: [{ name: "purge" }],
  });
  assert.deepEqual(objects.map(({ kind, name }) => [kind, name]), [
    ["table", "lead"],
    ["trigger", "touch"],
    ["view", "v_lead"],
    ["db_function", "touch_row"],
    ["procedure", "purge"],
  ]);
  assert.equal(objects[0]?.comment, "who may buy");
  assert.deepEqual(objects[1]?.references.map(({ target }) => target.name), ["lead", "touch_row"]);
  assert.deepEqual(objects[2]?.references.map(({ target, via }) => [target.name, via]), [
    ["lead", "queried"],
  ]);
});

Deno.test("a mapping that finds nothing is reported", () => {
  assert.deepEqual(read({ tables: "tables.*" }, { tabels: {} }).problems, [
    { offset: 0, message: "the mapping finds no tables in this document" },
  ]);
});

Deno.test("rules that cannot be read are told", () => {
  assert.deepEqual(messages({}), [`: the mapping has no "tables"`]);
  assert.deepEqual(messages({ tables: 7 }), [
    `tables: "tables" of the mapping must be a string; it is left out`,
  ]);
  for (const tables of ["", "a..b", "a[0]", "a.[]", "a*", "a.**"]) {
    assert.match(
      messages({ tables })[0] ?? "",
      /^tables: cannot read ".*" at "tables" of the mapping: /,
    );
  }
  for (const table_name of ["name", "field:", "field:a..b", "keys"]) {
    assert.match(messages({ tables: "t.*", table_name })[0] ?? "", /^table_name: cannot read /);
  }
});
