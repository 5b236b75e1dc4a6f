import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";

Deno.test("methods and functions of a named object literal are nodes under its name", async () => {
  const facts = await ScriptFacts.of(
    "lib/cart.js",
    `const cart = {
  limit: 10,
  add(item) {},
  remove: function (item) {},
  total: () => 0,
  events: { onChange() {} },
  get size() {
    return 0;
  },
  "line-items"() {},
  [Symbol.iterator]() {},
};
`,
  );
  assert.deepEqual(facts.definitions(), [
    "object (cart)",
    "method lib.cart.cart.add 1..1",
    "method lib.cart.cart.remove 1..1",
    "method lib.cart.cart.total 0..0",
    "object (events)",
    "method lib.cart.cart.events.onChange 0..0",
    "method lib.cart.cart.size 0..0 [getter]",
    'method lib.cart.cart."line-items" 0..0',
  ]);
});

Deno.test("objects that a function returns or a call is given keep their methods as nodes", async () => {
  const facts = await ScriptFacts.of(
    "lib/rules.js",
    `function createRule(context) {
  return {
    Identifier(node) {},
    "Program:exit": (node) => node,
  };
}
const slice = createSlice({ reducers: { opened(state) {} } });
register({ start() {}, onStop: () => {} });
`,
  );
  assert.deepEqual(facts.ids(), [
    "lib.rules.createRule",
    "lib.rules.createRule.Identifier",
    'lib.rules.createRule."Program:exit"',
    "lib.rules.slice.reducers.opened",
    "lib.rules.start",
  ]);
});

Deno.test("class expressions are named by what they are assigned to, or by themselves", async () => {
  const facts = await ScriptFacts.of(
    "lib/shapes.js",
    `const Circle = class {
  area() {}
};
let Square;
Square = class Box extends Circle {};
const mixin = (Base) =>
  class extends Base {
    draw() {}
  };
register(class Oval {});
`,
  );
  assert.deepEqual(facts.definitions(), [
    "class lib.shapes.Circle",
    "method lib.shapes.Circle.area 0..0",
    "class lib.shapes.Square",
    "function lib.shapes.mixin 1..1",
    "class lib.shapes.mixin.class",
    "method lib.shapes.mixin.class.draw 0..0",
    "class lib.shapes.Oval",
  ]);
  assert.deepEqual(facts.supertypes("Square"), ["extends Circle"]);
  assert.deepEqual(facts.supertypes("class"), ["extends Base"]);
});

Deno.test("a function inside of calls that wrap it is the definition that bears the name", async () => {
  const facts = await ScriptFacts.of(
    "src/ui/button.tsx",
    `export const Button = memo(
  forwardRef<HTMLElement, Props>(function Inner(props, ref) {
    return render(props);
  }),
);
const Styled = styled.div\`color: red\`;
const Connected = connect(mapState)(Button);
const onResize = debounce((event: Event) => measure(event), 100);
const Screen = withLayout((props: Props) => null);
const Context = createContext(null);
const total = sum((order: Order) => order.total);
const cached = cache("orders");
`,
  );
  assert.deepEqual(facts.definitions(), [
    "function src.ui.button.Button 2..2 [exported wrapped]",
    "function src.ui.button.Styled 0..255 [wrapped]",
    "function src.ui.button.Connected 0..255 [wrapped]",
    "function src.ui.button.onResize 1..1 [wrapped]",
    "function src.ui.button.Screen 1..1 [wrapped]",
  ]);
  assert.deepEqual(facts.ownersOf("memo"), ["Button"]);
  assert.deepEqual(facts.ownersOf("render"), ["Button"]);
  assert.deepEqual(facts.ownersOf("measure"), ["onResize"]);
});

Deno.test("functions behind casts, assertions and defaults are definitions", async () => {
  const facts = await ScriptFacts.of(
    "src/format.ts",
    `const price = ((amount: number) => amount) as Formatter;
const date = function (value: Date) {} satisfies Formatter;
const name = globalThis.format || ((value: string) => value);
`,
  );
  assert.deepEqual(facts.ids(), ["src.format.price", "src.format.date", "src.format.name"]);
});

Deno.test("functions in branches are alternatives of one group", async () => {
  const facts = await ScriptFacts.of(
    "lib/io.js",
    `if (isNode) {
  function read() {}
} else {
  function read() {}
}
try {
  var write = function () {};
} catch (error) {}
function close() {}
`,
  );
  assert.deepEqual(facts.ids(), ["lib.io.read", "lib.io.read#2", "lib.io.write", "lib.io.close"]);
  const { defs } = facts.facts;
  assert.notEqual(defs.branch(1), 0);
  assert.equal(defs.branch(1), defs.branch(2));
  assert.notEqual(defs.branch(3), 0);
  assert.notEqual(defs.branch(3), defs.branch(1));
  assert.equal(defs.branch(4), 0);
});

Deno.test("a class has its members with their modifiers", async () => {
  const facts = await ScriptFacts.of(
    "src/account.ts",
    `export abstract class Account<T extends Entry = Entry> extends Base<T> implements Closable {
  static #count = 0;
  private readonly entries: T[] = [];
  constructor(private readonly owner: Owner, public label = "main", limit?: number) {
    super(owner);
  }
  abstract close(): void;
  protected async post(entry: T): Promise<void> {}
  static *all(): Generator<Account> {}
  get balance(): number {
    return 0;
  }
  set balance(value: number) {}
  #audit() {}
  onPost = async (entry: T) => {};
  deposit(amount: number): void;
  deposit(amount: number, note?: string): void {}
}
`,
  );
  assert.deepEqual(facts.definitions(), [
    "class src.account.Account [exported abstract]",
    "method src.account.Account.constructor 1..3 [constructor]",
    "method src.account.Account.close 0..0 [abstract signatureOnly]",
    "method src.account.Account.post 1..1 [async protected]",
    "method src.account.Account.all 0..0 [static generator]",
    "method src.account.Account.balance 0..0 [getter]",
    "method src.account.Account.balance#2 1..1 [setter]",
    "method src.account.Account.audit 0..0 [private privateName]",
    "method src.account.Account.onPost 1..1 [async property]",
    "method (deposit) 1..1 [signatureOnly merged]",
    "method src.account.Account.deposit 1..2",
  ]);
  assert.deepEqual(facts.supertypes("Account"), ["extends Base<T>", "implements Closable"]);
  assert.deepEqual(facts.variables().slice(0, 4), [
    "field count = 0 [static private privateName]",
    "field entries: T[] = [] [const private]",
    "constructorProperty owner: Owner [const private]",
    "constructorProperty label",
  ]);
});

Deno.test("namespaces and ambient modules prefix the names of what they hold", async () => {
  const facts = await ScriptFacts.of(
    "src/shop.ts",
    `namespace Shop.Prices {
  export function round(value: number): number {
    return value;
  }
  export class Tax {}
}
declare module "express" {
  interface Request {
    user: User;
  }
}
declare global {
  function track(event: string): void;
}
declare function stamp(): string;
`,
  );
  assert.deepEqual(facts.definitions(), [
    "namespace (Shop)",
    "namespace (Prices)",
    "function src.shop.Shop.Prices.round 1..1 [exported]",
    "class src.shop.Shop.Prices.Tax [exported]",
    'namespace ("express")',
    'interface src.shop."express".Request',
    "namespace (global)",
    "function src.shop.global.track 1..1 [signatureOnly]",
    "function src.shop.stamp 0..0 [signatureOnly]",
  ]);
});

Deno.test("spans leave export and const out, signatures are the text up to the body", async () => {
  const text = `/** Opens an order. */
export async function open(id, { force = false } = {}) {
  return id;
}
export const close = async (/* the order */ id) => id;
@Entity("orders")
export class Order extends Base {
  @Column() total = 0;
  /**
   * Pays.
   *
   * In full.
   * @deprecated
   */
  @Log()
  pay(amount) {}
}
`;
  const facts = await ScriptFacts.of("lib/order.js", text);
  const { defs } = facts.facts;
  const slice = (def: number): string => text.slice(defs.start(def), defs.end(def));
  const signature = (def: number): string => facts.facts.text(defs.signature(def));
  assert.equal(
    slice(1),
    text.slice(text.indexOf("async function"), text.indexOf("\nexport const")),
  );
  assert.equal(signature(1), "async function open(id, { force = false } = {})");
  assert.equal(facts.facts.text(defs.doc(1)), "Opens an order.");
  assert.equal(slice(2), "close = async (/* the order */ id) => id");
  assert.equal(signature(2), "const close = async ( id) =>");
  assert.ok(slice(3).startsWith("class Order extends Base {"));
  assert.equal(signature(3), "class Order extends Base");
  assert.equal(signature(4), "pay(amount)");
  assert.equal(facts.facts.text(defs.doc(4)), "Pays.");
  assert.deepEqual(facts.definitions()[3], "method lib.order.Order.pay 1..1 [deprecated]");
  assert.deepEqual([defs.line(1), defs.endLine(1), defs.line(2)], [2, 4, 5]);
});

Deno.test("arity counts optional, default, rest and documented parameters", async () => {
  const facts = await ScriptFacts.of(
    "lib/arity.js",
    `function plain(a, b) {}
function defaults(a, b = 1) {}
function rest(a, ...others) {}
function patterns({ a }, [b] = []) {}
const arrow = value => value;
/** @param {string} [name] */
function documented(name) {}
`,
  );
  assert.deepEqual(facts.definitions(), [
    "function lib.arity.plain 2..2",
    "function lib.arity.defaults 1..2",
    "function lib.arity.rest 1..255",
    "function lib.arity.patterns 1..2",
    "function lib.arity.arrow 1..1",
    "function lib.arity.documented 0..1",
  ]);
  const typed = await ScriptFacts.of(
    "lib/arity.ts",
    "function run(this: Runner, job: Job, times?: number): void {}\n",
  );
  assert.deepEqual(typed.definitions(), ["function lib.arity.run 1..2"]);
  assert.deepEqual(typed.parameters("run"), ["this: Runner", "job: Job", "times: number"]);
});
