import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";

Deno.test("declarations bind names with type, initialiser, path and form", async () => {
  const facts = await ScriptFacts.of(
    "src/load.ts",
    `const order: Order = load(1);
let count = 0;
var legacy;
const { id, lines: [first, , third = make()], ...rest } = order;
const [head, ...tail] = parts;
export const shared = new Map<string, Order>();
`,
  );
  assert.deepEqual(facts.variables(), [
    "local order: Order = load(1) [const]",
    "local count = 0",
    "local legacy [hoisted]",
    "local id = order .id [const]",
    "local first = order .lines[0] [const]",
    "local third = order .lines[2] [const]",
    "local third = make() [const conditional]",
    "local rest = order ... [const]",
    "local head = parts [0] [const]",
    "local tail = parts ... [const]",
    "local shared = new Map<string, Order>() [const exported]",
  ]);
});

Deno.test("var belongs to the function, let to the block", async () => {
  const facts = await ScriptFacts.of(
    "lib/scopes.js",
    `function run(flag) {
  if (flag) {
    var hoisted = 1;
    let inner = 2;
  }
}
`,
  );
  const { scopes } = facts.facts;
  const kindOf = (name: string): number => scopes.kind(facts.binding(name).scope);
  assert.equal(kindOf("hoisted"), ScopeKind.function);
  assert.equal(kindOf("inner"), ScopeKind.block);
  assert.equal(facts.binding("hoisted").scope, facts.facts.defs.body(facts.def("run")));
});

Deno.test("loops, catch clauses and parameters bind names", async () => {
  const facts = await ScriptFacts.of(
    "lib/loops.js",
    `function run(orders, { limit = 10, name: [label] }, ...rest) {
  for (const [key, order] of orders) {
    save(key, order);
  }
  for (const index in orders) {
    drop(index);
  }
  for (let i = 0; i < limit; i++) {
    step(i);
  }
  try {
    open();
  } catch ({ message }) {
    log(message);
  }
}
`,
  );
  assert.deepEqual(facts.variables(), [
    "param orders",
    "param ",
    "param limit .limit",
    "param limit = 10 [conditional]",
    "param label .name[0]",
    "param rest",
    "loop key = orders [0] [const]",
    "loop order = orders [1] [const]",
    "loop index [const]",
    "local i = 0",
    "except message .message",
  ]);
});

Deno.test("an assignment is a further value of the variable where it is declared", async () => {
  const facts = await ScriptFacts.of(
    "lib/client.js",
    `let client = null;
function connect() {
  client = new Client();
  undeclared = 1;
}
client = wrap(client);
client ??= fallback();
`,
  );
  assert.deepEqual(facts.variables(), [
    "local client = null [reassigned]",
    "local client = new Client() [reassigned conditional]",
    "global undeclared = 1 [reassigned conditional]",
    "local client = wrap(client) [reassigned]",
    "local client = fallback() [reassigned]",
  ]);
});

Deno.test("this in methods and constructor functions declares attributes of the class", async () => {
  const facts = await ScriptFacts.of(
    "lib/timer.js",
    `class Timer {
  clock = system();
  constructor(clock) {
    this.clock = clock;
    this.tick = () => this.clock.now();
    clock.onTick(() => {
      this.last = now();
    });
    clock.each(function () {
      this.other = 1;
    });
  }
  static create() {
    this.shared = new Timer();
  }
}
`,
  );
  const members = facts.variables().filter((text) => !text.startsWith("param"));
  assert.deepEqual(members, [
    "field clock = system()",
    "selfAttribute clock = clock",
    "selfAttribute last = now() [conditional]",
    "selfAttribute shared = new Timer() [static]",
  ]);
  assert.deepEqual(facts.ids(), [
    "lib.timer.Timer",
    "lib.timer.Timer.constructor",
    "lib.timer.Timer.tick",
    "lib.timer.Timer.create",
  ]);
});

Deno.test("instanceof narrows names within its branch, and behind an early exit", async () => {
  const facts = await ScriptFacts.of(
    "src/narrow.ts",
    `function run(shape: Shape) {
  if (shape instanceof Circle && shape.radius()) {
    shape.fill();
  }
  const area = shape instanceof Square ? shape.side() : shape.area();
  if (!(shape instanceof Line)) {
    return;
  }
  shape.length();
}
`,
  );
  const narrowed = (callee: string): string => {
    const { refs, scopes, bindings } = facts.facts;
    const scope = refs.scope(facts.use(callee));
    if (scopes.kind(scope) !== ScopeKind.guard) return "";
    const [start] = facts.facts.range(bindings.scope, bindings.count, scope);
    assert.equal(bindings.kind(start), BindingKind.narrow);
    return `${facts.facts.text(bindings.name(start))}: ${facts.type(bindings.type(start))}`;
  };
  assert.equal(narrowed("shape.radius"), "shape: Circle");
  assert.equal(narrowed("shape.fill"), "shape: Circle");
  assert.equal(narrowed("shape.side"), "shape: Square");
  assert.equal(narrowed("shape.area"), "");
  assert.equal(narrowed("shape.length"), "shape: Line");
});

Deno.test("functions keep what they return, lambdas as values of their scope", async () => {
  const facts = await ScriptFacts.of(
    "lib/returns.js",
    `function find(id) {
  if (!id) return null;
  orders.map((order) => order.line);
  return cache.get(id) || load(id);
}
const twice = (value) => make(value);
`,
  );
  assert.deepEqual(facts.returned("find"), ["null", "cache.get(id) || load(id)"]);
  assert.deepEqual(facts.returned("twice"), ["make(value)"]);
  assert.deepEqual(
    facts.variables().filter((text) => text.startsWith("returned")),
    ["returned  = order.line"],
  );
});
