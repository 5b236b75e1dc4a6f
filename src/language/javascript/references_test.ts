import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";
import { LiteralClass } from "../../facts/literal_class.ts";
import { RefKind } from "../../facts/ref_kind.ts";

Deno.test("calls keep their receiver chain, arguments and flags", async () => {
  const facts = await ScriptFacts.of(
    "src/calls.ts",
    `async function run(store: Store) {
  await store.open?.(1, /* two */ 2, ...rest);
  store.find("a").lines[0].price!.format<Money>();
  (store as Cache).clear();
  super.run();
  tag\`text \${store}\`;
  sql<Order>\`SELECT id FROM orders WHERE id = \${store}\`;
  (() => store.close())();
}
`,
  );
  assert.deepEqual(facts.references().filter((text) => !text.includes(" type ")), [
    "run call store.open/255 [optionalChain spread awaited]",
    "run call store.find/1",
    'run call nonNull store.find("a").lines[0].price.format<Money>/0',
    "run call (Cache) store.clear/0",
    "run call super.run/0",
    "run call tag/1",
    "run call sql<Order>/1",
    "run call store.close/0",
  ]);
});

Deno.test("comments do not count as arguments", async () => {
  const facts = await ScriptFacts.of(
    "lib/comments.js",
    "open(/* none */);\nclose(\n  // the order\n  1, // last\n);\n",
  );
  assert.deepEqual(facts.references(), ["call open/0", "call close/1"]);
});

Deno.test("references belong to the innermost node, lambdas to the node around them", async () => {
  const facts = await ScriptFacts.of(
    "src/owners.ts",
    `start();
class Queue {
  items = create();
  static {
    register();
  }
  drain() {
    this.items.forEach((item) => item.stop());
  }
}
const jobs = { retries: count(), run: () => go() };
`,
  );
  assert.deepEqual(facts.references(), [
    "call start/0",
    "Queue call create/0",
    "Queue call register/0",
    "drain call this.items.forEach/1",
    "drain call item.stop/0",
    "call count/0",
    "run call go/0",
  ]);
});

Deno.test("JSX tags are references, platform elements are not", async () => {
  const facts = await ScriptFacts.of(
    "src/page.tsx",
    `const Page = () => (
  <main>
    <Menu.Item<Order> key="a" render={renderItem} {...props} />
    <>
      <Footer note={<Note />}>{format(total)}</Footer>
    </>
  </main>
);
`,
  );
  assert.deepEqual(facts.references(), [
    "Page jsx Menu.Item",
    "Page type Order",
    "Page value renderItem",
    "Page jsx Footer",
    "Page jsx Note",
    "Page call format/1",
    "Page value total",
  ]);
});

Deno.test("functions and classes that are passed or stored are references, other values are not", async () => {
  const facts = await ScriptFacts.of(
    "lib/values.js",
    `import { handler } from "./handler";
function local() {}
const limit = 5;
function run(callback, request) {
  router.get(handler, local, callback, limit, request.body, this.onError);
  const alias = local;
  return [handler, { later, helper: utils.help }];
}
`,
  );
  assert.deepEqual(facts.uses([RefKind.value], facts.def("run")), [
    "handler/0",
    "local/0",
    "this.onError/0",
    "local/0",
    "handler/0",
    "later/0",
    "utils.help/0",
  ]);
});

Deno.test("types are mentioned once each, without parameters and the language's own", async () => {
  const facts = await ScriptFacts.of(
    "src/types.ts",
    `function map<T extends Entry, U>(items: Map<string, T[]>, make: (item: T) => U): Shop.Order | null {
  const found = items as unknown as { line: Line; next?(): Page };
  return create<typeof found, Row["id"]>();
}
type Keys<T> = { [K in keyof T]: T[K] extends Promise<infer V> ? V : Fallback };
interface Left extends Base<Right> {}
`,
  );
  assert.deepEqual(
    facts.uses([RefKind.type]),
    [
      "Entry",
      "Map<string, T[]>",
      "Shop.Order",
      "Line",
      "Page",
      "typeof found",
      "Row",
      "Promise",
      "Fallback",
      "Right",
    ].map((text) => text === "Map<string, T[]>" ? "Map" : text),
  );
  assert.deepEqual(facts.uses([RefKind.super]), ["Base<Right>"]);
});

Deno.test("decorators are annotations with arguments and references", async () => {
  const facts = await ScriptFacts.of(
    "src/controller.ts",
    `@Controller("orders", { version: 1 })
export class OrderController {
  @Inject(TOKEN)
  service: OrderService;

  @Get(":id")
  @Roles(Role.Admin)
  find(@Param("id") id: string, @Body() body: Order) {}

  @web.cached
  list() {}
}
`,
  );
  const { annotations } = facts.facts;
  const written = Array.from({ length: annotations.count - 1 }, (_, index) => {
    const row = index + 1;
    const text = (id: number): string => facts.facts.text(id);
    const on = `${text(facts.facts.defs.name(annotations.def(row)))}.${
      text(annotations.target(row))
    }`;
    return `${on} @${text(annotations.name(row))}(${facts.expr(annotations.args(row))})`;
  });
  assert.deepEqual(written, [
    'OrderController. @Controller("orders", {version: 1})',
    "OrderController.service @Inject(TOKEN)",
    'find. @Get(":id")',
    "find. @Roles(Role.Admin)",
    'find.id @Param("id")',
    "find.body @Body()",
    "list. @web.cached()",
  ]);
  assert.deepEqual(facts.uses([RefKind.decorator]), [
    "Controller/2",
    "Inject/1",
    "Get/1",
    "Roles/1",
    "Param/1",
    "Body/0",
    "web.cached/1",
  ]);
  assert.deepEqual(facts.ownersOf("Get"), ["find"]);
});

Deno.test("literals that look like routes, queries, events and addresses keep their call", async () => {
  const facts = await ScriptFacts.of(
    "src/literals.tsx",
    `app.get("/orders/:id", handler);
db.query("SELECT id FROM orders WHERE id = " + id + " AND open = 1");
db.query(\`UPDATE orders SET open = \${open}\`);
bus.emit("order.paid", { id });
fetch("https://example.com/api", 1);
log("An order was paid");
const route = <Route path="/users" element={<Users />} />;
`,
  );
  const { literals, refs } = facts.facts;
  const written = Array.from({ length: literals.count - 1 }, (_, index) => {
    const row = index + 1;
    const kind = Object.entries(LiteralClass).find(([, value]) => value === literals.class(row))
      ?.[0];
    const call = literals.ref(row) === 0 ? "" : facts.expr(refs.expr(literals.ref(row)));
    return `${kind} ${JSON.stringify(facts.facts.text(literals.text(row)))} ${call}/${
      literals.argIndex(row)
    }`;
  });
  assert.deepEqual(written, [
    'route "/orders/:id" app.get/0',
    'sql "SELECT id FROM orders WHERE id = \\u0001 AND open = 1" db.query/0',
    'sql "UPDATE orders SET open = \\u0001" db.query/0',
    'event "order.paid" bus.emit/0',
    'url "https://example.com/api" fetch/0',
    'route "/users" Route/0',
  ]);
  assert.equal(facts.facts.text(refs.literal(facts.use("bus.emit"))), "order.paid");
});
