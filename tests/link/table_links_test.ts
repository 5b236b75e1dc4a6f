import assert from "node:assert/strict";
import { DefKind } from "../../src/facts/def_kind.ts";
import { TableAccess } from "../../src/facts/table_access.ts";
import { TableVia } from "../../src/facts/table_via.ts";
import type { TextLanguage } from "../../src/language/language.ts";
import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { LinkedWorkspace } from "../support/linked_workspace.ts";

/** Files that say nothing but which tables a class uses: `Class via [schema.]table [access] [columns]`, one a line. */
const uses: TextLanguage = {
  kind: "text",
  name: "uses",
  semantics: 4,
  extract({ text, facts }): void {
    text.split("\n").forEach((line, index) => {
      const [name = "", via = "", table = "", access = "", columns = ""] = line.split(" ");
      const [simple = "", schema = ""] = table.split(".").reverse();
      if (via === "") return;
      const def = facts.add("defs", { kind: DefKind.class, name, scope: 1, line: index + 1 });
      facts.add("tableUses", {
        def,
        schema,
        name: simple,
        via: Object.entries(TableVia).find(([key]) => key === via)?.[1] ?? 0,
        access: Object.entries(TableAccess).find(([key]) => key === access)?.[1] ?? 0,
        columns: columns.replaceAll(",", "\n"),
        line: index + 1,
      });
    });
  },
};

interface Table {
  readonly columns?: readonly string[];
}

function snapshot(
  datasource: string,
  schemas: Readonly<Record<string, Readonly<Record<string, Table>>>>,
): string {
  const described = Object.entries(schemas).map(([schema, tables]) => {
    const entries = Object.entries(tables).map(([name, { columns = [] }]) => [
      name,
      { columns: columns.map((column) => ({ name: column, type: "text" })) },
    ]);
    return [schema, { tables: Object.fromEntries(entries) }];
  });
  return JSON.stringify({ _meta: { datasource }, schemas: Object.fromEntries(described) });
}

async function linked(texts: Readonly<Record<string, string>>): Promise<LinkedWorkspace> {
  const workspace = new LinkedWorkspace({
    routeOf: (path) => path.endsWith(".uses") ? uses : routeOf(path),
    semanticsOf,
  });
  await workspace.change(texts);
  return workspace;
}

const shop = snapshot("main", {
  public: { invoice: { columns: ["id", "Total"] }, customers: {}, line_item: {} },
  audit: { log: {} },
});

Deno.test("each way of naming a table has its confidence", async () => {
  const workspace = await linked({
    "db/main.graphindb.json": shop,
    "code.uses": [
      "Bill explicit invoice",
      "Query sql public.INVOICE write total,nothing,ID",
      "Client client invoice read",
      "LineItem convention LineItem",
      "Customer convention Customer",
      "Ghost convention Ghost",
      "Stray sql nowhere read",
    ].join("\n"),
  });
  assert.deepEqual(workspace.edges("code.uses"), [
    "Bill -reference-> db.main.public.invoice 1.00 table.explicit :1",
    "Client -reference-> db.main.public.invoice 0.90 table.client :3",
    "Customer -reference-> db.main.public.customers 0.80 table.convention :5",
    "LineItem -reference-> db.main.public.line_item 0.80 table.convention :4",
    "Query -reference-> db.main.public.invoice 0.90 table.sql :2",
  ]);
  assert.deepEqual(workspace.tableUses("code.uses"), [
    "Client reference db.main.public.invoice read",
    "Query reference db.main.public.invoice write id,Total",
  ]);
});

Deno.test("a table that a mapping names dangles where it can belong to one datasource alone", async () => {
  const workspace = await linked({
    "db/main.graphindb.json": shop,
    "code.uses": "OldBill explicit old_bill\nOldLog explicit audit.old_log\nSent sql old_bill",
  });
  const dangling = [
    "OldBill reference db.main.public.old_bill 1.00 table.explicit :1 dangling",
    "OldLog reference db.main.audit.old_log 1.00 table.explicit :2 dangling",
  ];
  assert.deepEqual(workspace.edges("code.uses"), []);
  assert.deepEqual(workspace.tableUses("code.uses"), dangling);
  await workspace.change({ "db/bi.graphindb.json": snapshot("bi", { main: { fact: {} } }) });
  assert.deepEqual(workspace.tableUses("code.uses"), []);
  assert.deepEqual(workspace.linked, ["code.uses", "db/bi.graphindb.json"]);
  await workspace.change({ "db/bi.graphindb.json": null });
  assert.deepEqual(workspace.tableUses("code.uses"), dangling);
  await workspace.change({ "db/main.graphindb.json": null });
  assert.deepEqual(workspace.tableUses("code.uses"), []);
});

Deno.test("edges follow tables that come, change and go, and nobody else is linked again", async () => {
  const workspace = await linked({
    "code.uses": "Bill explicit invoice read total",
    "other.uses": "Other sql elsewhere",
  });
  assert.deepEqual(workspace.edges("code.uses"), []);
  await workspace.change({ "db/main.graphindb.json": shop });
  assert.deepEqual(workspace.linked, ["code.uses", "db/main.graphindb.json"]);
  assert.deepEqual(workspace.tableUses("code.uses"), [
    "Bill reference db.main.public.invoice read Total",
  ]);
  await workspace.change({
    "db/main.graphindb.json": snapshot("main", { public: { invoice: { columns: ["id"] } } }),
  });
  assert.deepEqual(workspace.tableUses("code.uses"), [
    "Bill reference db.main.public.invoice read",
  ]);
  await workspace.change({ "db/main.graphindb.json": null });
  assert.deepEqual(workspace.edges("code.uses"), []);
});

Deno.test("a table of several datasources is less sure, and one of too many is not told", async () => {
  const table = { main: { invoice: {} } };
  const workspace = await linked({
    "a.graphindb.json": snapshot("a", table),
    "b.graphindb.json": snapshot("b", table),
    "code.uses": "Bill explicit invoice",
  });
  assert.deepEqual(workspace.edges("code.uses"), [
    "Bill -reference-> db.a.main.invoice 0.80 table.several :1",
    "Bill -reference-> db.b.main.invoice 0.80 table.several :1",
  ]);
  const schemas = Object.fromEntries(["s1", "s2", "s3", "s4"].map((name) => [name, table.main]));
  await workspace.change({ "c.graphindb.json": snapshot("c", schemas) });
  assert.deepEqual(workspace.edges("code.uses"), []);
});

Deno.test("a written schema chooses, and one of the database's own tables is none of ours", async () => {
  const workspace = await linked({
    "db/main.graphindb.json": snapshot("main", {
      public: { log: {}, tables: {} },
      audit: { log: {}, Order: {}, order: {} },
    }),
    "code.uses": [
      "Audit sql AUDIT.log read",
      "Both sql log read",
      "Wrong sql audit.tables read",
      "Catalog sql information_schema.tables read",
      "Database sql main.log read",
      "Elsewhere sql elsewhere.log read",
      "Exact sql Order read",
      "Upper sql ORDER read",
    ].join("\n"),
  });
  assert.deepEqual(workspace.edges("code.uses"), [
    "Audit -reference-> db.main.audit.log 0.90 table.sql :1",
    "Both -reference-> db.main.audit.log 0.90 table.sql :2",
    "Both -reference-> db.main.public.log 0.90 table.sql :2",
    "Database -reference-> db.main.audit.log 0.90 table.sql :5",
    "Database -reference-> db.main.public.log 0.90 table.sql :5",
    "Exact -reference-> db.main.audit.Order 0.90 table.sql :7",
    "Upper -reference-> db.main.audit.Order 0.90 table.sql :8",
    "Upper -reference-> db.main.audit.order 0.90 table.sql :8",
  ]);
});

Deno.test("where a database has no schemas, what is written before a table is the name of the database", async () => {
  const workspace = await linked({
    "db/main.graphindb.json": snapshot("main", { main: { log: {} } }),
    "code.uses": "Audit sql shop_production.log read",
  });
  assert.deepEqual(workspace.edges("code.uses"), [
    "Audit -reference-> db.main.main.log 0.90 table.sql :1",
  ]);
});

Deno.test("objects of a database refer to those of their own schema first", async () => {
  const view = { references: ["log"] };
  const workspace = await linked({
    "db/main.graphindb.json": JSON.stringify({
      schemas: {
        a: { tables: { log: {}, only_a: {} }, views: { v: view } },
        b: { tables: { log: {} }, views: { w: { definition: "SELECT 1 FROM only_a" } } },
        c: {
          views: {
            x: { definition: "SELECT 1 FROM log" },
            y: { definition: "SELECT 1 FROM gone" },
          },
        },
      },
    }),
  });
  assert.deepEqual(
    workspace.edges("db/main.graphindb.json").map((edge) => edge.slice(0, edge.lastIndexOf(" "))),
    [
      "db.main.a.v -reference-> db.main.a.log 1.00 database.declared",
      "db.main.b.w -reference-> db.main.a.only_a 0.95 database.queried",
      "db.main.c.x -reference-> db.main.a.log 0.80 database.mentioned",
      "db.main.c.x -reference-> db.main.b.log 0.80 database.mentioned",
    ],
  );
});
