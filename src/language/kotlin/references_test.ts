import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { LiteralClass } from "../../facts/literal_class.ts";
import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { kotlin } from "./language.ts";

async function read(text: string, path = "src/main/kotlin/Shop.kt"): Promise<FactsReader> {
  return new FactsReader(await factsOfText(kotlin, path, text));
}

async function inFunction(...lines: string[]): Promise<FactsReader> {
  return await read(`fun sell(item: Item) {\n    ${lines.join("\n    ")}\n}\n`);
}

Deno.test("imports say package, name and local name", async () => {
  const { facts } = await read(`package shop

import com.example.order.Order
import com.example.util.*
import com.example.money.Money as Cash
`);
  const { imports } = facts;
  const rows = [1, 2, 3].map((row) => [
    facts.text(imports.specifier(row)),
    facts.text(imports.imported(row)),
    facts.text(imports.local(row)),
    imports.kind(row),
  ]);
  assert.deepEqual(rows, [
    ["com.example.order", "Order", "Order", ImportKind.value],
    ["com.example.util", "*", "", ImportKind.star],
    ["com.example.money", "Money", "Cash", ImportKind.value],
  ]);
  assert.equal(facts.text(facts.file.packageName(0)), "shop");
});

Deno.test("a call with a trailing lambda is one call and counts the lambda", async () => {
  const reader = await inFunction(
    "retry(3) { send(it) }",
    "items.map { it.price }",
    "cache.getOrPut(item) label@{",
    "    make(item)",
    "}",
  );
  assert.deepEqual(reader.uses([RefKind.call]), [
    "retry/2",
    "send/1",
    "items.map/1",
    "cache.getOrPut/2",
    "make/1",
  ]);
  const { refs } = reader.facts;
  assert.equal(refs.flags(reader.use("retry")), RefFlag.trailingLambda);
  assert.equal(reader.expr(refs.args(reader.use("retry"))), "3, lambda");
  assert.equal(refs.flags(reader.use("send")), 0);
});

Deno.test("arguments are counted without comments; a spread leaves the number open", async () => {
  const reader = await inFunction(
    "book(",
    "    // the item",
    "    item, /* how many */ 2",
    ")",
    "print(*names, last = item)",
    "item?.owner!!.notify(null)",
  );
  assert.deepEqual(reader.uses([RefKind.call]), [
    "book/2",
    "print/255",
    "nonNull.notify/1",
  ]);
  const { refs, exprs } = reader.facts;
  assert.equal(refs.flags(reader.use("print")), RefFlag.spread | RefFlag.namedArguments);
  const receiver = exprs.a(refs.expr(reader.use("nonNull.notify")));
  assert.equal(exprs.op(receiver), ExprOp.nonNull);
  assert.equal(reader.expr(exprs.a(receiver)), "item.owner");
});

Deno.test("calls with explicit type arguments are calls wherever they stand", async () => {
  const reader = await inFunction(
    "val a = channel<Int>(3)",
    "val b = one to listOf<Pair<Item, Money>>(item)",
    "val c = suspendUntil<Unit> done@{ item.sell() }",
    "return other ?: find<shop.Item>(item)",
  );
  assert.deepEqual(reader.uses([RefKind.call]), [
    "channel/1",
    "one.to/1",
    "listOf/1",
    "suspendUntil/1",
    "item.sell/0",
    "find/1",
  ]);
  assert.deepEqual(reader.uses([RefKind.type]), [
    "Item",
    "Int",
    "Pair",
    "Item",
    "Money",
    "Unit",
    "shop.Item",
  ]);
  assert.equal(reader.binding("a").text, " = channel<Int>(3)");
  assert.equal(reader.binding("b").text, " = one.to(listOf<Pair<Item, Money>>(item))");
});

Deno.test("infix calls take one argument; operators bind a prefix after the chain", async () => {
  const reader = await inFunction(
    "val range = 0 until limit()",
    "if (!item.isSold() && -item.price.amount() < 3) {",
    "    item.mark()",
    "}",
  );
  assert.deepEqual(reader.uses([RefKind.call]), [
    "0.until/1",
    "limit/0",
    "item.isSold/0",
    "item.price.amount/0",
    "item.mark/0",
  ]);
});

Deno.test("references to functions, classes and types are told apart", async () => {
  const reader = await inFunction(
    "items.forEach(::sell)",
    "items.map(Item::price)",
    "load(Item::class.java)",
    "val copy = item as Copy",
    "register(Catalog)",
    "register(item)",
  );
  assert.deepEqual(reader.uses([RefKind.methodReference]), ["::sell/255", "Item::price/255"]);
  assert.deepEqual(reader.uses([RefKind.type]), ["Item", "Item", "Copy"]);
  assert.deepEqual(reader.uses([RefKind.value]), ["Catalog/0"]);
});

Deno.test("super and labelled this keep what they name", async () => {
  const reader = await read(`class Child : Base() {
    fun run() {
        super.run()
        super<Base>.stop()
        this@Child.go()
    }
}
`);
  const { refs, exprs } = reader.facts;
  const receivers = [];
  for (let row = 1; row < refs.count; row++) {
    const callee = refs.expr(row);
    if (refs.kind(row) !== RefKind.call || exprs.op(callee) !== ExprOp.member) continue;
    const receiver = exprs.a(callee);
    receivers.push([exprs.op(receiver), reader.facts.text(exprs.text(receiver))]);
  }
  assert.deepEqual(receivers, [
    [ExprOp.super, ""],
    [ExprOp.super, "Base"],
    [ExprOp.this, "Child"],
  ]);
});

Deno.test("literals that later layers read are kept with their call, raw strings too", async () => {
  const reader = await inFunction(
    'get("/orders/{id}") { }',
    'db.query("""',
    "    select * from orders",
    "    where id = $id",
    '""".trimIndent(), 1)',
    'emit("order." + "paid")',
    'log("sold ${item.name()}")',
  );
  const { facts } = reader;
  const literals = [];
  for (let row = 1; row < facts.literals.count; row++) {
    literals.push([
      facts.text(facts.literals.text(row)).replace(/\s+/g, " ").trim(),
      facts.literals.class(row),
      reader.expr(facts.refs.expr(facts.literals.ref(row))),
      facts.literals.argIndex(row),
    ]);
  }
  assert.deepEqual(literals, [
    ["/orders/{id}", LiteralClass.route, "get", 0],
    ["select * from orders where id = \u0001", LiteralClass.sql, "db.query", 0],
    ["order.paid", LiteralClass.event, "emit", 0],
  ]);
  assert.equal(facts.text(facts.refs.literal(reader.use("get"))), "/orders/{id}");
  assert.equal(facts.text(facts.refs.literal(reader.use("log"))), "");
  assert.deepEqual(reader.ownersOf("item.name"), ["sell"]);
});

Deno.test("initialisers belong to the class, accessor and default values to their callable", async () => {
  const reader = await read(`val top = start()

class Till(private val drawer: Drawer = makeDrawer()) {
    val total = drawer.sum()
    val lazyTotal by lazy {
        compute()
    }

    fun add(amount: Int = zero()) = drawer.put(amount)
}
`);
  assert.deepEqual(reader.ownersOf("start"), [""]);
  assert.deepEqual(reader.ownersOf("drawer.sum"), ["Till"]);
  assert.deepEqual(reader.ownersOf("compute"), ["Till"]);
  const { refs, defs } = reader.facts;
  assert.equal(defs.kind(refs.owner(reader.use("drawer.sum"))), 1);
  assert.equal(refs.owner(reader.use("makeDrawer")), reader.def("Till", 2));
  assert.deepEqual(reader.ownersOf("zero"), ["add"]);
  assert.equal(reader.expr(reader.facts.returns.expr(1)), "drawer.put(amount)");
});
