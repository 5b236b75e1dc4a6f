import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";

Deno.test("doc comments give parameters and results their types", async () => {
  const facts = await ScriptFacts.of(
    "lib/doc.js",
    `/**
 * Loads orders.
 *
 * @template {Entry} T
 * @param {string} id of the order
 * @param {Order[]|null} [orders]
 * @param {object} options
 * @param {number} options.limit
 * @param {boolean} [options.force]
 * @param {function(Order, number): boolean} accept
 * @param {(order: Order, ...rest: Line[]) => Promise<void>} done
 * @param {...T} rest
 * @returns {Promise<Map<string, T>>}
 */
function load(id, orders, { limit }, accept, done, ...rest) {}
/** @returns {value is Order} */
const isOrder = (value) => true;
`,
  );
  assert.deepEqual(facts.parameters("load"), [
    "id: doc string",
    "orders: doc union Order[], null",
    ": doc {limit: doc number, force: doc boolean?}",
    "accept: doc (Order, number) => boolean",
    "done: doc (Order, Line[]) => Promise<void>",
    "rest: doc T[]",
  ]);
  assert.equal(facts.resultType("load"), "doc Promise<Map<string, T>>");
  assert.equal(facts.resultType("isOrder"), "doc value is Order");
  const { typeParams } = facts.facts;
  assert.equal(facts.facts.text(typeParams.name(1)), "T");
  assert.equal(facts.type(typeParams.bound(1)), "doc Entry");
});

Deno.test("types in doc comments are read in the syntaxes of JSDoc, Closure and TypeScript", async () => {
  const typeOf = async (type: string): Promise<string> => {
    const facts = await ScriptFacts.of("lib/t.js", `/** @type {${type}} */\nlet value;\n`);
    return facts.type(facts.facts.bindings.type(1));
  };
  assert.equal(await typeOf("Array.<Order>"), "doc Array<Order>");
  assert.equal(await typeOf("?Order"), "doc Order?");
  assert.equal(await typeOf("!Order"), "doc Order");
  assert.equal(await typeOf("Order="), "doc Order?");
  assert.equal(await typeOf("*"), "doc any");
  assert.equal(await typeOf("Shop.Order"), "doc Shop.Order");
  assert.equal(await typeOf('import("./order").Order'), "doc imported typeOnly ./order Order");
  assert.equal(
    await typeOf('import("./order").Box<Order>'),
    "doc imported typeOnly ./order Box<Order>",
  );
  assert.equal(await typeOf("typeof shop.orders"), "doc typeof shop.orders");
  assert.equal(await typeOf("{ id: string, line?: Line }"), "doc {id: string, line: Line?}");
  assert.equal(await typeOf("Record<string, Order[]>"), "doc Record<string, Order[]>");
  assert.equal(await typeOf("[Order, Line]"), "doc [Order, Line]");
  assert.equal(await typeOf("'open' | \"closed\""), "doc union 'open', \"closed\"");
  assert.equal(await typeOf("(Order | Line)[]"), "doc union Order, Line[]");
  assert.equal(await typeOf("Order['lines']"), "doc Order['lines']");
  assert.equal(await typeOf("{ [key: string]: Order }"), "doc map string to Order");
  assert.equal(await typeOf("module:shop~Order"), "doc opaque");
  assert.equal(await typeOf("<<<"), "doc opaque");
});

Deno.test("fields, attributes, variables and casts take the type of their comment", async () => {
  const facts = await ScriptFacts.of(
    "lib/fields.js",
    `class Store {
  /** @type {Map<string, Order>} */
  orders = new Map();
  constructor() {
    /** @type {Clock} */
    this.clock = make();
  }
}
/** @type {Order} */
const order = /** @type {Order} */ (load());
`,
  );
  const types = facts.variables();
  assert.deepEqual(types, [
    "local order: doc Order = (doc Order) load() [const]",
    "field orders: doc Map<string, Order> = new Map()",
    "selfAttribute clock: doc Clock = make()",
  ]);
});

Deno.test("typedefs, callbacks and imports of doc comments are definitions and imports", async () => {
  const facts = await ScriptFacts.of(
    "lib/typedefs.js",
    `/** @import Clock, { Order, Line as Row } from "./order" */
/** @typedef {import("./shop").Shop} Shop */
/**
 * @template T
 * @typedef {object} Page
 * @property {T[]} items
 * @property {number} [next]
 */
/**
 * @callback Accept
 * @param {Order} order
 * @returns {boolean}
 */
module.exports = 1;
`,
  );
  assert.deepEqual(facts.definitions(), [
    "typeAlias (Shop) [exported]",
    "typeAlias (Page) [exported]",
    "typeAlias (Accept) [exported]",
  ]);
  assert.equal(facts.resultType("Shop"), "doc imported typeOnly ./shop Shop");
  assert.equal(facts.resultType("Page"), "doc {items: doc T[], next: doc number?}");
  assert.equal(facts.resultType("Accept"), "doc (doc Order) => doc boolean");
  assert.deepEqual(facts.imports(), [
    "typeOnly ./order default as Clock",
    "typeOnly ./order Order as Order",
    "typeOnly ./order Line as Row",
    "typeOnly ./shop Shop",
  ]);
});

Deno.test("supertypes are taken from doc comments where they say more", async () => {
  const facts = await ScriptFacts.of(
    "lib/supers.js",
    `/**
 * @extends {Base<Order>}
 * @implements {Closable}
 */
class Store extends Base {}
/**
 * @constructor
 * @augments Emitter
 */
class Queue {}
`,
  );
  assert.deepEqual(facts.supertypes("Store"), [
    "extends doc Base<Order>",
    "implements doc Closable",
  ]);
  assert.deepEqual(facts.supertypes("Queue"), ["extends doc Emitter"]);
});
