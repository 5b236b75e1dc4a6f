import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { go } from "./language.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(go, "shop/orders.go", text));
}

/** All bindings of a name, as kind and text. */
function bindingsOf(reader: FactsReader, name: string): [kind: number, text: string][] {
  const { bindings } = reader.facts;
  const found: [number, string][] = [];
  for (let row = 1; row < bindings.count; row++) {
    if (reader.facts.text(bindings.name(row)) !== name) continue;
    const type = reader.type(bindings.type(row));
    const init = reader.expr(bindings.init(row));
    const path = reader.facts.text(bindings.path(row));
    found.push([bindings.kind(row), `${type}${init === "" ? "" : ` = ${init}`}${path}`]);
  }
  return found;
}

const { local, loop, param, pattern } = BindingKind;

Deno.test("go variables and constants of the package are bindings of the file", async () => {
  const reader = await read(`package shop

var store, err = Open("orders")

const (
	Open State = iota + 1
	Closed
	limit, name = 5, "x"
	_
)

var _ Handler = (*handler)(nil)
`);
  assert.deepEqual(bindingsOf(reader, "store"), [[local, ' = Open("orders")[0]']]);
  assert.deepEqual(bindingsOf(reader, "err"), [[local, ' = Open("orders")[1]']]);
  assert.deepEqual(bindingsOf(reader, "Closed"), [[local, "State"]]);
  assert.deepEqual(bindingsOf(reader, "limit"), [[local, " = 5"]]);
  assert.deepEqual(bindingsOf(reader, "name"), [[local, ' = "x"']]);
  assert.deepEqual(bindingsOf(reader, "_"), []);
  assert.equal(reader.binding("store").scope, 1);
  assert.equal(reader.binding("Open").flags, BindingFlag.const | BindingFlag.exported);
  assert.equal(reader.binding("limit").flags, BindingFlag.const);
});

Deno.test("go short declarations bind what is new in their block", async () => {
  const reader = await read(`package shop

func run(in chan Order, rest ...Item) (total int, err error) {
	order, ok := value.(*Order)
	item, found := items[key]
	line, open := <-lines
	first, err := load(order)
	first, second := next(first)
	if err := check(); err != nil {
		return 0, err
	}
	return
}
`);
  assert.deepEqual(bindingsOf(reader, "in"), [[param, "opaque"]]);
  assert.deepEqual(bindingsOf(reader, "rest"), [[param, "Item[]"]]);
  assert.deepEqual(bindingsOf(reader, "total"), [[local, "int"]]);
  assert.deepEqual(bindingsOf(reader, "order"), [[local, " = (opaque) value"]]);
  assert.deepEqual(bindingsOf(reader, "ok"), [[local, "bool"]]);
  assert.deepEqual(bindingsOf(reader, "item"), [[local, " = items[key]"]]);
  assert.deepEqual(bindingsOf(reader, "found"), [[local, "bool"]]);
  assert.deepEqual(bindingsOf(reader, "line"), [[local, " = await"]]);
  assert.deepEqual(bindingsOf(reader, "open"), [[local, "bool"]]);
  assert.deepEqual(bindingsOf(reader, "first"), [[local, " = load(order)[0]"]]);
  assert.deepEqual(bindingsOf(reader, "second"), [[local, " = next(first)[1]"]]);
  assert.deepEqual(bindingsOf(reader, "err"), [[local, "error"], [local, " = check()"]]);
});

Deno.test("go loops, switches and selects bind in blocks of their own", async () => {
  const reader = await read(`package shop

func run(orders []Order) {
	for index, order := range orders {
		ship(order)
	}
	for count := 0; count < 3; count++ {
	}
	for key = range orders {
	}
	switch event := next().(type) {
	case *Paid:
		pay(event)
	case Sent, Lost:
		log(event)
	case nil:
	default:
		drop(event)
	}
	switch size := len(orders); size {
	case 0:
		empty := true
		use(empty)
	}
	select {
	case message, open := <-inbox:
		use(message, open)
	case outbox <- 1:
	}
}
`);
  assert.deepEqual(bindingsOf(reader, "index"), [[loop, " = orders[key]"]]);
  assert.deepEqual(bindingsOf(reader, "order"), [[loop, " = orders"]]);
  assert.deepEqual(bindingsOf(reader, "count"), [[local, " = 0"]]);
  assert.deepEqual(bindingsOf(reader, "key"), []);
  assert.deepEqual(bindingsOf(reader, "event"), [
    [pattern, "opaque = next()"],
    [pattern, "union Sent, Lost = next()"],
    [pattern, " = next()"],
    [pattern, " = next()"],
  ]);
  assert.deepEqual(bindingsOf(reader, "size"), [[local, " = len(orders)"]]);
  assert.deepEqual(bindingsOf(reader, "message"), [[local, " = await"]]);
  assert.deepEqual(bindingsOf(reader, "open"), [[local, "bool"]]);
  const { scopes, refs } = reader.facts;
  assert.equal(scopes.kind(reader.binding("order").scope), ScopeKind.block);
  assert.equal(refs.scope(reader.use("ship")), reader.binding("order").scope);
  assert.equal(scopes.parent(reader.binding("empty").scope), reader.binding("size").scope);
  assert.equal(refs.scope(reader.use("pay")), reader.binding("event").scope);
});

Deno.test("go blocks have a scope from their first declaration on", async () => {
  const reader = await read(`package shop

func run() {
	{
		before()
		order := load()
		after(order)
	}
}
`);
  const { refs, scopes } = reader.facts;
  const inside = reader.binding("order").scope;
  assert.equal(refs.scope(reader.use("after")), inside);
  assert.equal(refs.scope(reader.use("before")), scopes.parent(inside));
  assert.equal(scopes.kind(scopes.parent(inside)), ScopeKind.function);
});

Deno.test("go function literals have scopes and a result", async () => {
  const reader = await read(`package shop

func run() {
	retry(func(attempt int) (order Order) {
		return load(attempt)
	})
}
`);
  const { scopes } = reader.facts;
  const inside = reader.binding("attempt").scope;
  assert.equal(scopes.kind(inside), ScopeKind.lambda);
  assert.deepEqual(bindingsOf(reader, ""), [[BindingKind.returned, "Order"]]);
  assert.deepEqual(bindingsOf(reader, "order"), [[local, "Order"]]);
  assert.equal(reader.facts.refs.scope(reader.use("load")), inside);
  assert.deepEqual(reader.ownersOf("load"), ["run"]);
  assert.equal(reader.facts.returns.count, 1);
});

Deno.test("go imports keep their path and the name that they are given", async () => {
  const { facts } = await read(`package shop

import "fmt"
import (
	money "example.com/shop/v2/money"
	. "example.com/shop/dot"
	_ "embed"
)
`);
  const { imports } = facts;
  const rows = [1, 2, 3, 4].map((row) => [
    facts.text(imports.specifier(row)),
    facts.text(imports.local(row)),
    imports.kind(row),
  ]);
  assert.deepEqual(rows, [
    ["fmt", "", ImportKind.value],
    ["example.com/shop/v2/money", "money", ImportKind.value],
    ["example.com/shop/dot", "", ImportKind.star],
    ["embed", "", ImportKind.blank],
  ]);
});
