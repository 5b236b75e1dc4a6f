import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";

Deno.test("CommonJS exports and module.exports make definitions of the module", async () => {
  const facts = await ScriptFacts.of(
    "lib/order.js",
    `exports.open = function (id) {};
module.exports.close = (id) => id;
exports.ship = exports.send = function send(order) {};
const cancel = (exports.cancel = function () {});
exports["re-open"] = function () {};
`,
  );
  assert.deepEqual(facts.definitions(), [
    "function lib.order.open 1..1 [exported]",
    "function lib.order.close 1..1 [exported]",
    "function lib.order.ship 1..1 [exported]",
    "function lib.order.cancel 0..0 [exported]",
    'function lib.order."re-open" 0..0 [exported]',
  ]);
  const whole = await ScriptFacts.of(
    "lib/box.js",
    `module.exports = {
  pack() {},
  unpack: function () {},
};
`,
  );
  assert.deepEqual(whole.definitions(), [
    "function lib.box.pack 0..0 [exported]",
    "function lib.box.unpack 0..0 [exported]",
  ]);
  const one = await ScriptFacts.of("lib/run.js", "module.exports = function run() {};\n");
  assert.deepEqual(one.definitions(), ["function lib.run.run 0..0 [exported default]"]);
  const anonymous = await ScriptFacts.of("lib/go.js", "module.exports = class {};\n");
  assert.deepEqual(anonymous.definitions(), ["class lib.go.default [exported default]"]);
});

Deno.test("functions on a prototype or constructor are methods of it", async () => {
  const facts = await ScriptFacts.of(
    "lib/store.js",
    `function Store(path) {
  this.path = path;
  this.reset = function () {};
  function helper() {}
}
Store.prototype.load = function (key) {
  this.last = key;
};
Store.open = (path) => new Store(path);
Object.assign(Store.prototype, { save(key, value) {} });
Object.defineProperty(Store.prototype, "size", {
  get: function () {
    return 0;
  },
});
Cache.prototype = {
  clear: function () {},
};
router.get = function () {};
function other() {
  const request = {};
  request.onload = function () {};
}
`,
  );
  assert.deepEqual(facts.definitions(), [
    "function lib.store.Store 1..1",
    "method lib.store.Store.reset 0..0 [property]",
    "function lib.store.Store.helper 0..0",
    "method lib.store.Store.load 1..1",
    "method lib.store.Store.open 1..1 [static]",
    "method lib.store.Store.save 2..2",
    "method lib.store.Store.size 0..0 [getter]",
    "method lib.store.Cache.clear 0..0",
    "method lib.store.router.get 0..0 [static]",
    "function lib.store.other 0..0",
    "object (request)",
    "method lib.store.other.request.onload 0..0",
  ]);
  assert.deepEqual(facts.variables(), [
    "param path",
    "selfAttribute path = path",
    "selfAttribute last = key",
    "param key",
    "param path",
    "param key",
    "param value",
    "local request = {} [const]",
  ]);
});

Deno.test("what is assigned to members of an object makes a holder of it, wherever it is", async () => {
  const facts = await ScriptFacts.of(
    "lib/app.js",
    `var app = (exports = module.exports = {});
app.open = function open(port) {};
app.routes = {};
app.routes.add = (path, handler) => {};
exports.legacy = {};
exports.legacy.boot = function () {};
var Shop = Shop || {};
Shop.Order = class {
  total() {}
};
function build() {
  const api = {};
  api.get = function (url) {};
  return api;
}
let settings = {};
settings.level = 3;
const made = create();
made.start = function () {};
function mount(host) {
  host.run = function () {};
}
`,
  );
  assert.deepEqual(facts.definitions(), [
    "object (app) [exported]",
    "method lib.app.app.open 1..1",
    "object (routes)",
    "method lib.app.app.routes.add 2..2",
    "object (legacy) [exported]",
    "method lib.app.legacy.boot 0..0",
    "object (Shop)",
    "class lib.app.Shop.Order",
    "method lib.app.Shop.Order.total 0..0",
    "function lib.app.build 0..0",
    "object (api)",
    "method lib.app.build.api.get 1..1",
    "method lib.app.made.start 0..0 [static]",
    "function lib.app.mount 1..1",
  ]);
});

Deno.test("of a chain of places the first names the function, the others are members that hold it", async () => {
  const facts = await ScriptFacts.of(
    "lib/alias.js",
    "function Store() {}\nStore.prototype.load = Store.prototype.read = function (key) {};\n",
  );
  assert.deepEqual(facts.ids(), ["lib.alias.Store", "lib.alias.Store.load"]);
  assert.deepEqual(facts.variables(), ["field read = definition load", "param key"]);
});

Deno.test("inheritance between constructor functions is a supertype", async () => {
  const facts = await ScriptFacts.of(
    "lib/events.js",
    `function Emitter() {}
function Queue() {}
util.inherits(Queue, Emitter);
function Stack() {}
Stack.prototype = Object.create(Emitter.prototype);
function Ring() {}
Ring.prototype = new Queue();
Object.assign(Ring.prototype, Disposable);
`,
  );
  assert.deepEqual(facts.supertypes("Queue"), ["extends Emitter"]);
  assert.deepEqual(facts.supertypes("Stack"), ["extends Emitter"]);
  assert.deepEqual(facts.supertypes("Ring"), ["extends Queue", "mixin Disposable"]);
});
