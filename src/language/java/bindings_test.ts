import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { java } from "./language.ts";

async function read(text: string, path = "Shop.java"): Promise<FactsReader> {
  return new FactsReader(await factsOfText(java, path, text));
}

async function inMethod(...lines: string[]): Promise<FactsReader> {
  return await read(
    `class Shop {\n    Object sell(Object item) {\n${lines.join("\n")}\n    }\n}\n`,
  );
}

/** Whether the use of a callee lies in the scope of a name or in one inside it. */
function sees(reader: FactsReader, callee: string, name: string): boolean {
  const { facts } = reader;
  const wanted = reader.binding(name).scope;
  let scope = facts.refs.scope(reader.use(callee));
  while (scope !== 0 && scope !== wanted) scope = facts.scopes.parent(scope);
  return scope !== 0;
}

Deno.test("fields keep type, initialiser, dimensions and flags", async () => {
  const reader = await read(`class Shop {
    public static final String NAME = "Corner";
    private int counts[] = {1, 2}, total;
    Map<String, Item> items = new HashMap<>();
}
`);
  const name = reader.binding("NAME");
  assert.equal(name.text, `String = "Corner"`);
  assert.equal(name.kind, BindingKind.field);
  assert.equal(name.flags, BindingFlag.const | BindingFlag.static | BindingFlag.exported);
  assert.equal(reader.binding("counts").text, "int[] = [1, 2]");
  assert.equal(reader.binding("counts").flags, BindingFlag.private);
  assert.equal(reader.binding("total").text, "int");
  assert.equal(reader.binding("items").text, "Map<String, Item> = new HashMap()");
  assert.equal(reader.facts.bindings.def(1), 1);
});

Deno.test("constants of interfaces are static and final without saying so", async () => {
  const reader = await read("interface Limits {\n    int MAX = 3;\n}\n");
  assert.equal(
    reader.binding("MAX").flags,
    BindingFlag.const | BindingFlag.static | BindingFlag.exported,
  );
});

Deno.test("locals of every sort have their kind, type and source", async () => {
  const reader = await inMethod(
    "final var basket = open();",
    "for (Item piece : basket.items()) { count(piece); }",
    "for (int at = 0, end = size(); at < end; at++) { step(at); }",
    "try (Reader in = source(); sink) { copy(in); }",
    "catch (final ReadError | shop.Closed failure) { report(failure); }",
    "return item;",
  );
  const basket = reader.binding("basket");
  assert.deepEqual([basket.kind, basket.text], [BindingKind.local, " = open()"]);
  assert.equal(basket.flags, BindingFlag.const);
  const piece = reader.binding("piece");
  assert.deepEqual([piece.kind, piece.text], [BindingKind.loop, "Item = basket.items()"]);
  assert.equal(reader.binding("end").text, "int = size()");
  const source = reader.binding("in");
  assert.deepEqual([source.kind, source.text], [BindingKind.with, "Reader = source()"]);
  const failure = reader.binding("failure");
  assert.deepEqual([failure.kind, failure.text], [
    BindingKind.except,
    "union ReadError, shop.Closed",
  ]);
  assert.ok(sees(reader, "count", "piece"));
  assert.ok(sees(reader, "step", "at"));
  assert.ok(sees(reader, "copy", "in"));
  assert.ok(!sees(reader, "report", "in"));
  assert.ok(sees(reader, "report", "failure"));
});

Deno.test("a variable is visible in its block only", async () => {
  const reader = await inMethod(
    "{ Item inner = first(); use(inner); }",
    "after();",
    "return null;",
  );
  assert.ok(sees(reader, "use", "inner"));
  assert.ok(!sees(reader, "after", "inner"));
  assert.equal(reader.facts.scopes.kind(reader.binding("inner").scope), ScopeKind.block);
});

Deno.test("a pattern variable holds where the condition is true", async () => {
  const reader = await inMethod(
    "if (item instanceof Book book && book.isNew()) { read(book); } else { shelve(); }",
    "after();",
    "return item instanceof Pen pen ? pen.ink() : paper();",
  );
  const book = reader.binding("book");
  assert.deepEqual([book.kind, book.text], [BindingKind.pattern, "Book = item"]);
  assert.equal(reader.facts.scopes.kind(book.scope), ScopeKind.guard);
  assert.ok(sees(reader, "book.isNew", "book"));
  assert.ok(sees(reader, "read", "book"));
  assert.ok(!sees(reader, "shelve", "book"));
  assert.ok(!sees(reader, "after", "book"));
  assert.ok(sees(reader, "pen.ink", "pen"));
  assert.ok(!sees(reader, "paper", "pen"));
});

Deno.test("a negated pattern holds after a statement that leaves, and in its else", async () => {
  const reader = await inMethod(
    "if (!(item instanceof Book book)) { refuse(); return null; }",
    "read(book);",
    "if (!(item instanceof Pen pen)) { skip(); } else { write(pen); }",
    "end();",
    "while (!(item instanceof Cup cup)) { look(); }",
    "drink(cup);",
    "return null;",
  );
  assert.ok(sees(reader, "read", "book"));
  assert.ok(!sees(reader, "refuse", "book"));
  assert.ok(sees(reader, "write", "pen"));
  assert.ok(!sees(reader, "skip", "pen"));
  assert.ok(!sees(reader, "end", "pen"));
  assert.ok(sees(reader, "drink", "cup"));
  assert.ok(!sees(reader, "look", "cup"));
});

Deno.test("alternatives of a condition have pattern variables of their own", async () => {
  const reader = await inMethod(
    "boolean fits = (item instanceof Book a && a.isNew()) || (item instanceof Pen b && b.isBlue());",
    "if (!(item instanceof Cup c) || c.isEmpty()) { wash(); return null; }",
    "fill(c);",
    "return null;",
  );
  assert.ok(sees(reader, "a.isNew", "a"));
  assert.ok(!sees(reader, "b.isBlue", "a"));
  assert.ok(sees(reader, "b.isBlue", "b"));
  assert.ok(sees(reader, "c.isEmpty", "c"));
  assert.ok(sees(reader, "fill", "c"));
  assert.ok(!sees(reader, "wash", "c"));
});

Deno.test("patterns of a switch bind the subject or a component of it", async () => {
  const reader = await inMethod(
    "return switch (item) {",
    "    case Book book when book.isNew() -> book.title();",
    "    case Pair(Pen pen, Box(var lid, _)) -> join(pen, lid);",
    "    case null, default -> none();",
    "};",
  );
  assert.equal(reader.binding("book").text, "Book = item");
  assert.equal(reader.binding("pen").text, "Pen = (Pair) item[0]");
  assert.equal(reader.binding("lid").text, " = (Box) (Pair) item[0]");
  assert.ok(sees(reader, "book.isNew", "book"));
  assert.ok(sees(reader, "book.title", "book"));
  assert.ok(!sees(reader, "join", "book"));
  assert.ok(sees(reader, "join", "lid"));
  assert.ok(!sees(reader, "none", "lid"));
});

Deno.test("imports name a package or class and what is taken from it", async () => {
  const { facts } = await read(`package com.example.shop;

import com.example.order.Order;
import com.example.order.Order.Line;
import com.example.payment.*;
import static com.example.common.Money.round;
import static com.example.common.Limits.*;
import Root;
`);
  const rows: (readonly (string | number)[])[] = [];
  for (let row = 1; row < facts.imports.count; row++) {
    const { specifier, imported, local, kind, line } = facts.imports;
    rows.push([
      facts.text(specifier(row)),
      facts.text(imported(row)),
      facts.text(local(row)),
      kind(row),
      line(row),
    ]);
  }
  assert.deepEqual(rows, [
    ["com.example.order", "Order", "Order", ImportKind.value, 3],
    ["com.example.order.Order", "Line", "Line", ImportKind.value, 4],
    ["com.example.payment", "*", "", ImportKind.star, 5],
    ["com.example.common.Money", "round", "round", ImportKind.static, 6],
    ["com.example.common.Limits", "*", "", ImportKind.static, 7],
    ["", "Root", "Root", ImportKind.value, 8],
  ]);
  assert.equal(facts.text(facts.file.packageName(0)), "com.example.shop");
});

Deno.test("package-info and module-info are read", async () => {
  const info = await read(
    '/** Orders and payments. */\n@Owned("shop")\npackage com.example.shop;\n',
    "com/example/shop/package-info.java",
  );
  assert.equal(info.facts.text(info.facts.file.doc(0)), "Orders and payments.");
  assert.equal(info.facts.text(info.facts.annotations.name(1)), "Owned");
  assert.equal(info.facts.annotations.def(1), 0);
  const module = await read(
    "/** The shop. */\nmodule com.example.shop {\n    requires java.sql;\n    uses com.example.Port;\n    provides com.example.Port with com.example.Desk, com.example.Till;\n}\n",
    "module-info.java",
  );
  assert.equal(module.facts.text(module.facts.file.doc(0)), "The shop.");
  assert.deepEqual(
    [1, 2, 3, 4].map((row) => module.type(module.facts.refs.expr(row))),
    ["com.example.Port", "com.example.Port", "com.example.Desk", "com.example.Till"],
  );
});
