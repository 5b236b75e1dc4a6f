import assert from "node:assert/strict";
import { tableEdges } from "../support/table_edges.ts";

Deno.test("models and queries of GORM lead to tables", async () => {
  assert.deepEqual(await tableEdges("gorm"), [
    "shop.Event audit.events 1.00 id",
    "shop.OrderLine public.order_lines 0.80 id,amount",
    "shop.Pay public.customers 0.90 read id",
    "shop.Pay public.order_lines 0.90 read",
    "shop.Pay public.orders 0.90 write",
    "shop.Sale public.orders 1.00 total",
  ]);
});

Deno.test("statements, builders and copies of Go lead to tables", async () => {
  assert.deepEqual(await tableEdges("go-sql"), [
    "shop.copyEvents audit.events 0.90 write",
    "shop.find public.orders 0.90 read id,total",
    "shop.lines public.customers 0.90 write name",
    "shop.lines public.order_lines 0.90 read order_id,amount",
    "shop.tags public.order_tags 0.90 read",
    "shop.tags public.tags 0.90 read",
  ]);
});

Deno.test("schemas of ent have the table that an annotation names, or one called after them", async () => {
  assert.deepEqual(await tableEdges("ent"), [
    "schema.Buyer public.customers 1.00",
    "schema.Order public.orders 0.80",
  ]);
});

Deno.test("statements that are constants of another file or package of Go lead to tables", async () => {
  assert.deepEqual(await tableEdges("constants-go"), [
    "ledger.Store.Add public.order_lines 0.90 write order_id,amount",
    "ledger.Store.Order public.orders 0.90 read id,total",
    "ledger/statements.go public.order_lines 0.90 write order_id,amount",
    "ledger/statements.go public.orders 0.90 read id,total",
    "ledger/statements.go public.tags 0.90 read",
    "report.Tags public.tags 0.90 read",
  ]);
});
