import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";
import { tableEdges } from "../support/table_edges.ts";

Deno.test("queries on models of Django use the tables of the models, whichever file declares them", async () => {
  assert.deepEqual(await tableEdges("models-django"), [
    "sales.models.Customer public.customers 1.00 email",
    "sales.models.Order public.sales_order 0.80 total",
    "sales.views.add public.customers 0.95 write",
    "sales.views.paid public.sales_order 0.80 read",
    "sales.views.rename public.customers 0.95 write",
  ]);
});

Deno.test("statements and sessions of SQLAlchemy use the tables of classes and table objects", async () => {
  assert.deepEqual(await tableEdges("models-sqlalchemy"), [
    "models.Order public.orders 1.00 id",
    "models.py public.tags 1.00 id",
    "store.add public.orders 0.95 write",
    "store.add_all public.orders 0.95 write",
    "store.clear public.orders 0.95 write",
    "store.clear public.tags 0.95 write",
    "store.count public.orders 0.95 read",
    "store.find public.orders 0.95 read",
    "store.forget public.orders 0.95 write",
    "store.recent public.orders 0.95 read",
    "store.rename public.orders 0.95 write",
  ]);
});

Deno.test("repositories and managers of TypeORM use the tables of their entities", async () => {
  assert.deepEqual(await tableEdges("models-typeorm"), [
    "entities.Customer public.customers 1.00 id",
    "entities.Order public.orders 1.00 id",
    "service.Orders.add public.orders 0.95 write",
    "service.Orders.all public.orders 0.95 read",
    "service.Orders.buyers public.customers 0.95 read",
    "service.Orders.forget public.orders 0.95 write",
    "service.Orders.register public.customers 0.95 write",
  ]);
});

Deno.test("queries of Drizzle use the tables of objects that are imported, by name or with their module", async () => {
  assert.deepEqual(await tableEdges("models-drizzle"), [
    "schema.ts public.orders 1.00 id",
    "store.add public.orders 0.95 write",
    "store.all public.orders 0.95 read",
  ]);
});

Deno.test("models of Sequelize that a module exports are used by their methods", async () => {
  assert.deepEqual(await tableEdges("models-sequelize"), [
    "buyer.Buyer public.customers 1.00 email",
    "store.all public.customers 0.95 read",
    "store.remove public.customers 0.95 write",
  ]);
});

Deno.test("queries of GORM use the tables of the models that they take or fill", async () => {
  assert.deepEqual(await tableEdges("models-gorm"), [
    "shop.Sale public.orders 1.00 id",
    "shop.add public.orders 0.95 write",
    "shop.all public.orders 0.95 read",
    "shop.pay public.orders 0.95 write",
  ]);
});

Deno.test("repositories and entity managers use the tables of entities", async () => {
  assert.deepEqual(await tableEdges("models-jpa"), [
    "shop.Order public.orders 1.00",
    "shop.Orders public.orders 0.95",
    "shop.Store.add(Order) public.orders 0.95 write",
    "shop.Store.find(long) public.orders 0.95 read",
  ]);
});

Deno.test("queries of Exposed use the tables of objects of other files", async () => {
  assert.deepEqual(await tableEdges("models-exposed"), [
    "shop.Sales public.orders 1.00 id",
    "shop.Store.all() public.orders 0.95 read",
    "shop.Store.clear() public.orders 0.95 write",
  ]);
});

Deno.test("scripts of SQL belong to the code that names them, where one alone can be meant", async () => {
  assert.deepEqual(await tableEdges("scripts"), [
    "queries/orders.sql public.customers 0.90 read id",
    "queries/orders.sql public.orders 0.90 read id,total,customer_id",
    "shop.paid public.customers 0.90 read id",
    "shop.paid public.orders 0.90 read id,total,customer_id",
    "store.paid public.customers 0.90 read id",
    "store.paid public.orders 0.90 read id,total,customer_id",
  ]);
});

Deno.test("what a query uses follows the file that maps its model, and nobody else is linked again", async () => {
  const model = (table: string): string =>
    `from django.db import models\n\n\nclass Order(models.Model):\n    class Meta:\n        db_table = "${table}"\n`;
  const tables = { orders: {}, sales: {} };
  const workspace = await linkedTexts({
    "shop.graphindb.json": JSON.stringify({ schemas: { public: { tables } } }),
    "sales/models.py": model("orders"),
    "sales/views.py":
      "from .models import Order\n\n\ndef all(request):\n    return Order.objects.all()\n",
    "sales/urls.py": "routes = []\n",
  });
  const used = (): readonly string[] =>
    workspace.edges("sales/views.py").filter((edge) => edge.includes("-> db."));
  assert.deepEqual(used(), [
    "sales.views.all -reference-> db.shop.public.orders 0.95 table.model :5",
  ]);
  await workspace.change({ "sales/models.py": model("sales") });
  assert.deepEqual(used(), [
    "sales.views.all -reference-> db.shop.public.sales 0.95 table.model :5",
  ]);
  assert.deepEqual(workspace.linked, ["sales/models.py", "sales/views.py"]);
  await workspace.change({ "sales/models.py": null });
  assert.deepEqual(used(), []);
});
