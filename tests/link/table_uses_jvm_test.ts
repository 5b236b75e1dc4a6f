import assert from "node:assert/strict";
import { tableEdges } from "../support/table_edges.ts";

Deno.test("entities of Jakarta Persistence lead to the tables that they name or are called after", async () => {
  assert.deepEqual(await tableEdges("jpa"), [
    "shop.Buyer public.customers 1.00 id,email",
    "shop.Line public.order_lines 0.80",
    "shop.Order audit.events 1.00",
    "shop.Order public.order_tags 1.00",
    "shop.Order public.orders 1.00 id,customer_id",
    "shop.Orders public.orders 0.95",
    "shop.Orders.lines() public.order_lines 0.80 read",
    "shop.Orders.tagged(String) public.tags 0.80 read",
    "shop.Orders.withCustomers() public.customers 0.90 read id",
    "shop.Orders.withCustomers() public.orders 0.90 read customer_id",
    "shop.Orders.withTag(String) public.orders 0.95 read",
    "shop.Tag public.tags 0.80 id,label",
  ]);
});

Deno.test("classes and queries of Spring Data JDBC lead to their tables", async () => {
  assert.deepEqual(await tableEdges("spring-data-jdbc"), [
    "shop.Customer public.customers 1.00 id,name",
    "shop.Customers public.customers 0.95",
    "shop.Customers.byEmail(String) public.customers 0.90 read email",
    "shop.Event audit.events 1.00 id",
  ]);
});

Deno.test("annotations of MyBatis and the XML of a mapper are statements of the interface's methods", async () => {
  assert.deepEqual(await tableEdges("mybatis"), [
    "OrderXmlMapper.xml public.customers 0.90 read id,name",
    "OrderXmlMapper.xml public.orders 0.90 both id,customer_id,total,paid",
    "shop.OrderMapper.find(long) public.orders 0.90 read id,total",
    "shop.OrderMapper.lines(boolean) public.order_lines 0.90 read order_id,amount",
    "shop.OrderMapper.lines(boolean) public.orders 0.90 read id,paid",
    "shop.OrderMapper.pay(long,boolean) public.orders 0.90 write id,paid",
    "shop.OrderXmlMapper.find(long) public.customers 0.90 read id,name",
    "shop.OrderXmlMapper.find(long) public.orders 0.90 read id,customer_id",
    "shop.OrderXmlMapper.pay(long) public.orders 0.90 write id,total,paid",
  ]);
});

Deno.test("generated constants of jOOQ, their aliases and tables by name are told from other constants", async () => {
  assert.deepEqual(await tableEdges("jooq"), [
    "shop.Reports.first() public.tags 0.90 read",
    "shop.Reports.rename(long,String) public.customers 0.90 write",
    "shop.Reports.totals() public.order_lines 0.90 read",
    "shop.Reports.totals() public.orders 0.90 read",
  ]);
});

Deno.test("statements in strings of Java belong to the method that uses them, prose does not count", async () => {
  assert.deepEqual(await tableEdges("jdbc"), [
    "shop.Store public.orders 0.90 read id,total",
    "shop.Store public.tags 0.90 write id",
    "shop.Store.find(long) public.orders 0.90 read id,total",
    "shop.Store.lines(String) public.order_lines 0.90 read id,order_id,amount",
    "shop.Store.lines(String) public.orders 0.90 read id",
    "shop.Store.log(String,String) audit.events 0.90 write what",
  ]);
});

Deno.test("table objects of Exposed and the queries on them lead to tables", async () => {
  assert.deepEqual(await tableEdges("exposed"), [
    "shop.Events audit.events 1.00 what",
    "shop.OrderLines public.order_lines 0.80 amount",
    "shop.Register.Companion public.tags 0.90 write",
    "shop.Register.add(Int) public.orders 1.00 write",
    "shop.Register.all() public.orders 1.00 read",
    "shop.Register.count(Long) public.customers 0.90 read id",
    "shop.Sales public.orders 1.00 total,customer_id",
  ]);
});

Deno.test("statements that are constants of another class lead to tables", async () => {
  assert.deepEqual(await tableEdges("constants-java"), [
    "shop.Audit public.tags 0.90 read id",
    "shop.Audit.look(java.sql.Statement) public.tags 0.90 read id",
    "shop.Statements public.order_lines 0.90 write order_id,amount",
    "shop.Statements public.orders 0.90 read id,total",
    "shop.Store.add(Connection) public.order_lines 0.90 write order_id,amount",
    "shop.Store.orders(Connection) public.orders 0.90 read id,total",
  ]);
});
