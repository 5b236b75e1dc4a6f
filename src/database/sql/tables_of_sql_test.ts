import assert from "node:assert/strict";
import type { SqlDialect } from "./sql_dialect.ts";
import { tablesOfSql } from "./tables_of_sql.ts";

/** One line for each table: its name as written and what is done to it. */
function tables(text: string, dialect: SqlDialect = "generic"): string[] {
  return tablesOfSql(text, dialect).map(({ name, access }) =>
    `${name.schema === undefined ? "" : `${name.schema}.`}${name.name} ${access}`
  );
}

Deno.test("tablesOfSql finds every table of FROM and JOIN, with commas and brackets", () => {
  assert.deepEqual(tables("SELECT * FROM orders o JOIN customers AS c ON c.id = o.customer_id"), [
    "orders read",
    "customers read",
  ]);
  assert.deepEqual(tables("select 1 from orders, sales.lines l, ONLY stock where a in (1, b)"), [
    "orders read",
    "sales.lines read",
    "stock read",
  ]);
  assert.deepEqual(tables("SELECT * FROM (orders LEFT JOIN lines USING (id)), parts"), [
    "orders read",
    "lines read",
    "parts read",
  ]);
  assert.deepEqual(tables("SELECT (SELECT count(*) FROM lines WHERE x = 1), y FROM orders"), [
    "lines read",
    "orders read",
  ]);
});

Deno.test("tablesOfSql tells what is written from what is read", () => {
  assert.deepEqual(tables("INSERT INTO archive (id) SELECT id FROM orders"), [
    "archive write",
    "orders read",
  ]);
  assert.deepEqual(
    tables("UPDATE public.orders SET total = 1 WHERE id IN (SELECT id FROM orders)"),
    [
      "public.orders write",
      "orders read",
    ],
  );
  assert.deepEqual(tables("DELETE FROM sessions WHERE id = ?"), ["sessions write"]);
  assert.deepEqual(tables("UPDATE stock SET n = (SELECT max(n) FROM stock)"), ["stock both"]);
  assert.deepEqual(
    tables(
      "MERGE INTO stock s USING deliveries d ON d.id = s.id WHEN MATCHED THEN UPDATE SET n = 1",
    ),
    [
      "stock write",
      "deliveries read",
    ],
  );
  assert.deepEqual(tables("TRUNCATE TABLE a, b"), ["a write", "b write"]);
  assert.deepEqual(tables("REPLACE INTO stock VALUES (1)", "mysql"), ["stock write"]);
  assert.deepEqual(tables("INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = 2", "mysql"), [
    "t write",
  ]);
});

Deno.test("tablesOfSql follows aliases that are changed", () => {
  assert.deepEqual(
    tables("UPDATE o SET paid = 1 FROM orders o JOIN customers c ON 1 = 1", "sqlserver"),
    [
      "orders both",
      "customers read",
    ],
  );
  assert.deepEqual(tables("DELETE o FROM orders o WHERE o.id = 1", "mysql"), ["orders both"]);
});

Deno.test("tablesOfSql leaves out common table expressions, functions and what is no table", () => {
  assert.deepEqual(
    tables(
      "WITH RECURSIVE tree (id, parent) AS (SELECT id FROM nodes), leaf AS MATERIALIZED (SELECT 1 FROM tree) SELECT * FROM leaf JOIN parts ON 1=1",
    ),
    ["nodes read", "parts read"],
  );
  assert.deepEqual(
    tables("SELECT extract(day FROM created) FROM generate_series(1, 2) g, orders"),
    [
      "orders read",
    ],
  );
  assert.deepEqual(tables("SELECT a IS DISTINCT FROM b FROM orders FOR UPDATE"), ["orders read"]);
  assert.deepEqual(tables("please update the settings from the menu"), ["the read"]);
  assert.deepEqual(tables("SELECT 'from secrets' -- from comments\n FROM orders /* join x */"), [
    "orders read",
  ]);
});

Deno.test("tablesOfSql reads quoted and qualified names of every dialect", () => {
  assert.deepEqual(tables('SELECT 1 FROM "Order Lines"'), ["Order Lines read"]);
  assert.deepEqual(tables("SELECT 1 FROM `shop`.`orders`", "mysql"), ["shop.orders read"]);
  assert.deepEqual(tables("SELECT 1 FROM [db].[dbo].[Orders] (NOLOCK)", "sqlserver"), [
    "dbo.Orders read",
  ]);
});

Deno.test("tablesOfSql takes no name that a program puts together", () => {
  assert.deepEqual(tables("SELECT 1 FROM \u0001"), []);
  assert.deepEqual(tables("SELECT 1 FROM orders_\u0001 JOIN lines ON 1 = 1"), ["lines read"]);
  assert.deepEqual(tables("SELECT 1 FROM \u0001.orders WHERE id = \u0001"), ["orders read"]);
  assert.deepEqual(tables("SELECT 1 FROM orders\u0001"), []);
  assert.deepEqual(tables("INSERT INTO \u0001orders VALUES (1)"), []);
});

Deno.test("tablesOfSql tells which names may be columns of a table", () => {
  const [orders, lines] = tablesOfSql(
    "SELECT o.total, l.amount, note FROM orders o JOIN lines l ON l.order_id = o.id",
    "generic",
  );
  assert.deepEqual(orders?.columns, ["total", "id", "note"]);
  assert.deepEqual(lines?.columns, ["amount", "order_id", "note"]);
  const [stock] = tablesOfSql("INSERT INTO stock (sku, amount) VALUES (?, ?)", "generic");
  assert.deepEqual(stock?.columns, ["sku", "amount"]);
});
