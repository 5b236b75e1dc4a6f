import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";

Deno.test("types are trees", async () => {
  const facts = await ScriptFacts.of(
    "src/types.ts",
    `type A = Map<string, Order[]> | null;
type B = Left & Right;
type C = [first: Order, second?: Line, ...rest: Money[]];
type D = (order: Order, note?: string, ...rest: Line[]) => void;
type E = { id: string; line?: Line; pay(amount: number): Receipt };
type F = { [key: string]: Order };
type G = Order["lines"];
type H = typeof shop.orders;
type I = "open" | 3 | -1;
type J = readonly (Order | undefined)[];
type K = Shop.Prices.Tax<Money>;
type L = import("./order").Order;
type M = import("./order").Shop.Box;
type N = typeof import("./order").run;
type O = new () => Order;
type P = this;
`,
  );
  const types = "ABCDEFGHIJKLMNOP".split("").map((name) => facts.resultType(name));
  assert.deepEqual(types, [
    "union Map<string, Order[]>, null",
    "intersection Left, Right",
    "[Order, Line, Money[]]",
    "(Order, string?, Line[]) => void",
    "{id: string, line: Line?, pay: (number) => Receipt}",
    "map string to Order",
    'Order["lines"]',
    "typeof shop.orders",
    'union "open", 3, -1',
    "union Order, undefined[]",
    "Shop.Prices.Tax<Money>",
    "imported typeOnly ./order Order",
    "imported typeOnly ./order Shop.Box",
    'typeof import "./order".run',
    "opaque",
    "this",
  ]);
});

Deno.test("functions have result types, also guards and assertions", async () => {
  const facts = await ScriptFacts.of(
    "src/guards.ts",
    `function isOrder(value: unknown): value is Order {
  return true;
}
function assertOrder(value: unknown): asserts value is Order {}
function assertTrue(value: unknown): asserts value {}
class Chain {
  next(): this {
    return this;
  }
}
`,
  );
  assert.equal(facts.resultType("isOrder"), "value is Order");
  assert.equal(facts.resultType("assertOrder"), "value is Order");
  assert.equal(facts.resultType("assertTrue"), "opaque");
  assert.equal(facts.resultType("next"), "this");
});

Deno.test("type parameters have bounds and hide types of their name", async () => {
  const facts = await ScriptFacts.of(
    "src/box.ts",
    `class Box<T extends Item, U = Note> {
  open<V>(key: V): T {}
}
function pick<T, K extends keyof T>(value: T, key: K): T[K] {
  return value[key];
}
const each = <T,>(list: T[]): void => {};
`,
  );
  const { typeParams, defs } = facts.facts;
  const written = Array.from({ length: typeParams.count - 1 }, (_, index) => {
    const row = index + 1;
    const owner = facts.facts.text(defs.name(typeParams.def(row)));
    return `${owner} ${facts.facts.text(typeParams.name(row))} ${
      facts.type(typeParams.bound(row))
    }`;
  });
  assert.deepEqual(written, [
    "Box T Item",
    "Box U ",
    "open V ",
    "pick T ",
    "pick K opaque",
    "each T ",
  ]);
  const { types, scopes } = facts.facts;
  const scopeOfT = types.b(defs.returnType(facts.def("open")));
  assert.equal(scopes.owner(scopeOfT), facts.def("Box"));
});
