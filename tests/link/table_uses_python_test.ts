import assert from "node:assert/strict";
import { tableEdges } from "../support/table_edges.ts";

Deno.test("mappings of SQLAlchemy, foreign keys, operations of Alembic and texts lead to tables", async () => {
  assert.deepEqual(await tableEdges("sqlalchemy"), [
    "models.Event audit.events 1.00 id",
    "models.Order public.customers 1.00 id",
    "models.Order public.orders 1.00 id,total,customer_id",
    "models.Tag public.tags 1.00",
    "models.count public.order_lines 0.90 read",
    "models.py public.order_tags 1.00 order_id,tag_id",
    "models.py public.orders 1.00 id",
    "models.rename public.customers 0.90 write name",
    "versions.add_paid.upgrade public.orders 0.90 write total,paid",
  ]);
});

Deno.test("models of Django have the table that they name, or that of app and model", async () => {
  assert.deepEqual(await tableEdges("django"), [
    "sales.models.Customer public.customers 1.00 email",
    "sales.models.Event audit.events 1.00",
    "sales.models.Order public.order_tags 1.00",
    "sales.models.Order public.sales_order 0.80 total,customer_id",
  ]);
});

Deno.test("models of Peewee have the table that they name or are called after", async () => {
  assert.deepEqual(await tableEdges("peewee"), [
    "models.Buyer public.customers 1.00 email",
    "models.Orders public.orders 0.80 customer_id",
  ]);
});

Deno.test("statements that are constants of another module of Python lead to tables", async () => {
  assert.deepEqual(await tableEdges("constants-python"), [
    "shop.store.orders public.orders 0.90 read id,total",
    "shop.store.rename public.customers 0.90 write id,name",
    "shop/statements.py public.customers 0.90 write id,name",
    "shop/statements.py public.orders 0.90 read id,total",
  ]);
});
