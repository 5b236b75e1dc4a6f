import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { kotlin } from "./language.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(kotlin, "src/main/kotlin/Shop.kt", text));
}

async function inFunction(...lines: string[]): Promise<FactsReader> {
  return await read(`fun sell(item: Any) {\n    ${lines.join("\n    ")}\n}\n`);
}

/** The type to which a name is narrowed at the use of a callee, or an empty text. */
function narrowedAt(reader: FactsReader, callee: string, name: string, path = ""): string {
  const { facts } = reader;
  const { scopes, bindings, refs } = facts;
  for (let scope = refs.scope(reader.use(callee)); scope !== 0; scope = scopes.parent(scope)) {
    if (scopes.kind(scope) !== ScopeKind.guard) continue;
    const [start, end] = facts.range(bindings.scope, bindings.count, scope);
    for (let row = start; row < end; row++) {
      if (bindings.kind(row) !== BindingKind.narrow) continue;
      if (facts.text(bindings.name(row)) !== name) continue;
      if (facts.text(bindings.path(row)) === path) return reader.type(bindings.type(row));
    }
  }
  return "";
}

Deno.test("properties keep type, value, delegate and visibility", async () => {
  const reader = await read(`class Shop(val name: String, private var open: Boolean, extra: Int) {
    private val items: List<Item> = load(extra)
    val total by lazy {
        sum()
    }
    lateinit var owner: Owner
    val (width, height) = measure()
}
`);
  const constant = BindingFlag.const | BindingFlag.exported;
  assert.deepEqual(reader.binding("name"), {
    kind: BindingKind.constructorProperty,
    scope: 2,
    text: "String",
    flags: constant,
  });
  assert.equal(reader.binding("open").flags, BindingFlag.private);
  assert.equal(reader.binding("extra").kind, BindingKind.param);
  assert.equal(reader.binding("extra").scope, 3);
  assert.equal(reader.binding("items").text, "List<Item> = load(extra)");
  assert.equal(reader.binding("items").flags, BindingFlag.const | BindingFlag.private);
  assert.equal(reader.binding("total").text, " = lazy(lambda).value");
  assert.equal(reader.binding("owner").text, "Owner");
  assert.equal(reader.binding("height").text, " = measure()[1]");
  assert.equal(reader.binding("height").kind, BindingKind.field);
});

Deno.test("initialisers see the parameters of the constructor, methods do not", async () => {
  const reader = await read(`class Shop(stock: Stock) {
    val size = stock.size()

    init {
        stock.open()
    }

    fun close() {
        stop()
    }
}
`);
  const { scopes, refs } = reader.facts;
  const constructor = reader.binding("stock").scope;
  assert.equal(refs.scope(reader.use("stock.size")), constructor);
  assert.equal(refs.scope(reader.use("stock.open")), constructor);
  assert.equal(scopes.parent(refs.scope(reader.use("stop"))), scopes.parent(constructor));
});

Deno.test("locals, loops, catches, lambdas and destructuring are variables of their scope", async () => {
  const reader = await inFunction(
    "val price: Money = item.price()",
    "for ((key, value) in entries()) {",
    "    use(key)",
    "}",
    "try {",
    "    pay()",
    "} catch (failure: PayError) {",
    "    log(failure)",
    "}",
    "pairs.forEach { (left, _) -> log(left) }",
    "items.map { entry: Item -> entry.name }",
    "items.filter { it.isNew }",
  );
  assert.equal(reader.binding("price").text, "Money = item.price()");
  assert.equal(reader.binding("price").kind, BindingKind.local);
  assert.equal(reader.binding("value").text, " = entries()[1]");
  assert.equal(reader.binding("value").kind, BindingKind.loop);
  assert.equal(reader.binding("failure").text, "PayError");
  assert.equal(reader.binding("failure").kind, BindingKind.except);
  assert.equal(reader.binding("left").text, "[0]");
  assert.equal(reader.binding("left").kind, BindingKind.pattern);
  assert.equal(reader.binding("entry").text, "Item");
  assert.equal(reader.binding("it").kind, BindingKind.param);
  assert.throws(() => reader.binding("_"));
});

Deno.test("a local variable is visible after its value", async () => {
  const { facts } = await inFunction("val next = next()");
  const text = "fun sell(item: Any) {\n    val next = next()\n}\n";
  for (let row = 1; row < facts.bindings.count; row++) {
    if (facts.text(facts.bindings.name(row)) !== "next") continue;
    assert.equal(facts.bindings.start(row), text.indexOf("next()") + "next()".length);
  }
});

Deno.test("types of function parameters keep receiver, nullability and repetition", async () => {
  const { facts } = await read(
    "fun build(block: Builder.(Int) -> Unit, name: String?, vararg all: Part) {\n}\n",
  );
  const { types, params, bindings } = facts;
  const block = params.type(1);
  assert.equal(types.op(block), TypeOp.function);
  assert.equal(facts.text(types.text(block)), "receiver");
  assert.equal(types.op(params.type(2)), TypeOp.nullable);
  assert.equal(facts.text(params.typeText(3)), "Part...");
  assert.equal(types.op(params.type(3)), TypeOp.named);
  assert.equal(types.op(bindings.type(3)), TypeOp.array);
});

Deno.test("a check of a type holds where it is known to have come out", async () => {
  const reader = await inFunction(
    "if (item is Book && item.pages() > 0) {",
    "    item.open()",
    "} else {",
    "    item.skip()",
    "}",
    "if (item !is Toy) return",
    "item.play()",
  );
  assert.equal(narrowedAt(reader, "item.pages", "item"), "Book");
  assert.equal(narrowedAt(reader, "item.open", "item"), "Book");
  assert.equal(narrowedAt(reader, "item.skip", "item"), "");
  assert.equal(narrowedAt(reader, "item.play", "item"), "Toy");
});

Deno.test("when narrows its subject in the branches of a type", async () => {
  const reader = await inFunction(
    "when (val part = item.part()) {",
    "    is Cover -> part.fold()",
    "    is Page if part.isNew() -> part.turn()",
    "    is Spine, is Ribbon -> part.bend()",
    "    else -> part.drop()",
    "}",
    "when {",
    "    item.owner is Shop -> item.owner.greet()",
    "}",
    "require(item is Book)",
    "item.read()",
  );
  assert.equal(reader.facts.file.flags(0), 0);
  assert.equal(reader.binding("part").text, " = item.part()");
  assert.equal(narrowedAt(reader, "part.fold", "part"), "Cover");
  assert.equal(narrowedAt(reader, "part.isNew", "part"), "Page");
  assert.equal(narrowedAt(reader, "part.turn", "part"), "Page");
  assert.equal(narrowedAt(reader, "part.bend", "part"), "");
  assert.equal(narrowedAt(reader, "part.drop", "part"), "");
  assert.equal(narrowedAt(reader, "item.owner.greet", "item", ".owner"), "Shop");
  assert.equal(narrowedAt(reader, "item.read", "item"), "Book");
});

Deno.test("what lambdas and functions return is kept", async () => {
  const reader = await read(`fun price(item: Item): Money {
    if (item.free) return Money.zero()
    val doubled = run {
        item.price.twice()
    }
    return doubled
}
`);
  const { facts } = reader;
  assert.deepEqual([1, 2].map((row) => reader.expr(facts.returns.expr(row))), [
    "Money.zero()",
    "doubled",
  ]);
  const returned = [];
  for (let row = 1; row < facts.bindings.count; row++) {
    if (facts.bindings.kind(row) !== BindingKind.returned) continue;
    returned.push(reader.expr(facts.bindings.init(row)));
  }
  assert.deepEqual(returned, ["item.price.twice()"]);
});
