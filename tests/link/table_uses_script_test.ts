import assert from "node:assert/strict";
import { tableEdges } from "../support/table_edges.ts";

Deno.test("entities of TypeORM lead to the tables that they name or are called after", async () => {
  assert.deepEqual(await tableEdges("typeorm"), [
    "entities.Event audit.events 1.00",
    "entities.Order public.order_tags 1.00",
    "entities.Order public.orders 1.00 id,customer_id",
    "entities.OrderLine public.order_lines 0.80 order_id",
    "entities.Tag public.tags 1.00",
  ]);
});

Deno.test("calls of a Prisma client lead to the models' tables, those of other objects do not", async () => {
  assert.deepEqual(await tableEdges("prisma"), [
    "service.Service.find public.orders 0.90 read id,paid",
    "service.Service.save public.customers 0.90 write id,name",
    "service.Service.save public.tags 0.90 write label",
    "service.resolve public.order_lines 0.90 read",
    "service.shared audit.events 0.90 read",
  ]);
});

Deno.test("tables of Drizzle and the queries on them lead to tables", async () => {
  assert.deepEqual(await tableEdges("drizzle"), [
    "schema.pay public.customers 1.00 read",
    "schema.pay public.orders 1.00 both",
    "schema.pay public.tags 0.90 read",
    "schema.ts audit.events 1.00 what",
    "schema.ts public.customers 1.00 name",
    "schema.ts public.order_lines 1.00 amount",
    "schema.ts public.orders 1.00 id,customer_id",
  ]);
});

Deno.test("models and migrations of Sequelize lead to tables", async () => {
  assert.deepEqual(await tableEdges("sequelize"), [
    "migration.up public.orders 0.90 write",
    "models.default audit.events 1.00",
    "models.default public.orders 0.80 total",
    "models.default.Buyer public.customers 1.00 email",
  ]);
});

Deno.test("queries of Knex read and write the tables that they name", async () => {
  assert.deepEqual(await tableEdges("knex"), [
    "queries.paid public.customers 0.90 read",
    "queries.paid public.orders 0.90 read",
    "queries.pay audit.events 0.90 write",
    "queries.pay public.orders 0.90 write",
    "queries.up public.order_lines 0.90 write",
  ]);
});

Deno.test("models of Mongoose lead to described collections", async () => {
  assert.deepEqual(await tableEdges("mongoose"), [
    "models.js public.customers 0.90",
    "models.js public.order_lines 0.90",
    "models.js public.tags 0.80",
  ]);
});

Deno.test("statements in strings of scripts follow constants, insertions and additions", async () => {
  assert.deepEqual(await tableEdges("sql"), [
    "queries.Store public.customers 0.90 write name,email",
    "queries.Store.add public.customers 0.90 write name,email",
    "queries.Store.change public.tags 0.90 write",
    "queries.Store.drop public.order_lines 0.90 read amount",
    "queries.Store.find public.orders 0.90 read id",
    "queries.Store.find public.orders 0.90 read id,total",
    "queries.Store.remove public.customers 0.90 write id",
    "queries.Store.remove public.tags 0.90 read",
    "queries.Store.run audit.events 0.90 read",
    "queries.Store.run public.order_lines 0.90 read amount",
  ]);
});

Deno.test("statements that are constants of another module lead to tables, parameters of their names do not", async () => {
  assert.deepEqual(await tableEdges("constants-typescript"), [
    "src.store.clear public.order_lines 0.90 write order_id",
    "src.store.orders public.orders 0.90 read id,total",
    "src/statements.ts public.order_lines 0.90 write order_id",
    "src/statements.ts public.orders 0.90 read id,total",
  ]);
});
