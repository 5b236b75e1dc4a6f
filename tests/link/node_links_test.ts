import assert from "node:assert/strict";
import type { LinkedWorkspace } from "../support/linked_workspace.ts";
import { nodeWorkspace } from "../support/node_workspace.ts";

/** The calls of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

Deno.test("what is imported from outside never reaches a namesake, nor does what it types (mistake 1)", async () => {
  const workspace = await nodeWorkspace({
    "src/take.ts": "export function take(): void {}\nexport function Search(): void {}\n",
    "src/db.ts": "export class Db {\n  executeQuery(): void {}\n}\n",
    "src/main.tsx": [
      'import { take } from "rxjs";',
      'import Search from "@mui/icons-material/Search";',
      'import { Database } from "sqlite";',
      "export function Main(props: { database: Database }): Element {",
      "  take(1);",
      "  props.database.executeQuery();",
      "  open(take).executeQuery();",
      "  return <Search />;",
      "}",
      "function open(taken: unknown): Database {",
      "  return new Database(taken);",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "src/main.tsx"), [
    "src.main.Main -call-> src.main.open 1.00 scope.file :7",
  ]);
  assert.deepEqual(
    workspace.externals("src/main.tsx").filter((entry) => !entry.includes(" std ")),
    [
      "src.main.Main @mui/icons-material 1",
      "src.main.Main rxjs 1",
      "src.main.Main sqlite 3",
      "src.main.open sqlite 2",
      "src/main.tsx @mui/icons-material 1",
      "src/main.tsx rxjs 1",
      "src/main.tsx sqlite 1",
    ],
  );
});

Deno.test("a member that the standard library has too gives no edge on an unknown receiver (mistake 2)", async () => {
  const workspace = await nodeWorkspace({
    "src/cache.ts":
      "export class Cache {\n  get(key: string): void {}\n  forEach(): void {}\n  test(): void {}\n  invalidateAll(): void {}\n}\n",
    "src/main.ts":
      "export function main(items: Map<string, number>, other: unknown): void {\n  items.get(`a`);\n  find().get(`b`);\n  find().forEach();\n  /x/.test(`c`);\n  find().invalidateAll();\n}\ndeclare function find(): any;\n",
  });
  assert.deepEqual(calls(workspace, "src/main.ts"), [
    "src.main.main -call-> src.cache.Cache.invalidateAll 0.80 name.unique :6",
    "src.main.main -call-> src.main.find 1.00 scope.file :3",
  ]);
});

Deno.test("a call on the result of a call, an index or an await keeps its receiver (mistake 3)", async () => {
  const workspace = await nodeWorkspace({
    "src/main.ts": [
      "function load(): void {}",
      "class Row {",
      "  load(): void {}",
      "}",
      "class Table {",
      "  row(): Row {",
      "    return new Row();",
      "  }",
      "  async later(): Promise<Row> {",
      "    return this.row();",
      "  }",
      "}",
      "export async function main(table: Table, rows: Row[], any: any): Promise<void> {",
      "  table.row().load();",
      "  rows[0].load();",
      "  (await table.later()).load();",
      "}",
      "export function other(table: any): void {",
      "  table.row(1)[2].load();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "src/main.ts").filter((edge) => edge.includes("load")), [
    "src.main.main -call-> src.main.Row.load 0.90 type.return :14",
  ]);
});

Deno.test("a method that calls a method of its name on a field calls that of the field (mistake 4)", async () => {
  const workspace = await nodeWorkspace({
    "src/mail.ts": [
      "class Mailer {",
      "  send(): void {}",
      "}",
      "export class Notifier {",
      "  constructor(private mailer: Mailer) {}",
      "  send(): void {",
      "    this.mailer.send();",
      "  }",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "src/mail.ts"), [
    "src.mail.Notifier.send -call-> src.mail.Mailer.send 0.95 type.declared.field :7",
  ]);
});

Deno.test("a bare call never means a method, a member call never a function (mistake 5)", async () => {
  const workspace = await nodeWorkspace({
    "src/worker.ts": [
      'import { z } from "zod";',
      "export class Worker {",
      "  fetch(): void {",
      "    fetch(`/orders`);",
      "    restock();",
      "  }",
      "  restock(): void {}",
      "}",
      "export function record(): void {",
      "  z.record();",
      "  const handlers = { restock() {}, close: () => restock() };",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "src/worker.ts"), []);
  assert.deepEqual(workspace.unresolved("src/worker.ts"), [
    "src.worker.Worker.fetch restock 1",
    "src.worker.record.handlers.close restock 1",
  ]);
});

Deno.test("an edge by the name alone says so and is the least sure (mistake 6)", async () => {
  const workspace = await nodeWorkspace({
    "src/store.ts": "export class Store {\n  reconcileOrders(): void {}\n}\n",
    "src/main.ts": "export function main(store: any): void {\n  store.reconcileOrders();\n}\n",
  });
  assert.deepEqual(calls(workspace, "src/main.ts"), [
    "src.main.main -call-> src.store.Store.reconcileOrders 0.80 name.unique :2",
  ]);
});

Deno.test("an import without a file makes no edge to a file of the same end (mistake 7)", async () => {
  const workspace = await nodeWorkspace({
    "packages/a/src/utils/format.ts": "export function format(): void {}\n",
    "packages/b/src/main.ts":
      'import { format } from "./utils/format";\nimport { format as other } from "@/utils/format";\nformat();\nother();\n',
  });
  assert.deepEqual(workspace.edges("packages/b/src/main.ts"), []);
  assert.deepEqual(workspace.unresolved("packages/b/src/main.ts"), [
    "packages/b/src/main.ts format 1",
  ]);
  assert.deepEqual(workspace.externals("packages/b/src/main.ts"), [
    "packages/b/src/main.ts @/utils 2",
  ]);
});

Deno.test("paths of a base configuration reach packages, whose exports lead to their sources (mistakes 8, 9 and 10)", async () => {
  const workspace = await nodeWorkspace({
    "package.json": '{ "workspaces": ["packages/*", "!packages/old"] }',
    "tsconfig.base.json": '{ "compilerOptions": { "paths": { "~/*": ["./packages/web/src/*"] } } }',
    "packages/web/tsconfig.json": '{ "extends": "../../tsconfig.base.json" }',
    "packages/web/src/text/trim.ts": "export function trim(): void {}\n",
    "packages/web/src/main.ts":
      'import { trim } from "~/text/trim";\nimport { round } from "@shop/money/round";\nimport { gone } from "@shop/old";\nexport function main(): void {\n  trim();\n  round();\n  gone();\n}\n',
    "packages/money/package.json":
      '{ "name": "@shop/money", "exports": { "./*": { "types": "./dist/*.d.ts", "default": "./dist/*.js" } } }',
    "packages/money/src/round.ts": "export function round(): void {}\n",
    "packages/old/package.json": '{ "name": "@shop/old" }',
    "packages/old/index.ts": "export function gone(): void {}\n",
  });
  assert.deepEqual(calls(workspace, "packages/web/src/main.ts"), [
    "packages.web.src.main.main -call-> packages.money.src.round.round 0.95 import.workspace-source :6",
    "packages.web.src.main.main -call-> packages.web.src.text.trim.trim 1.00 import.named :5",
  ]);
});

Deno.test("three barrels deep, under other names, a function keeps its callers (mistake 11)", async () => {
  const workspace = await nodeWorkspace({
    "src/orders/place.ts":
      "const place = (): void => {};\nexport default place;\nexport const submit = place;\n",
    "src/orders/index.ts": 'export { default as placeOrder, submit } from "./place";\n',
    "src/api/index.ts": 'export * from "../orders";\n',
    "src/index.ts": 'export * from "./api/";\n',
    "src/main.ts":
      'import { placeOrder, submit } from ".";\nexport function main(): void {\n  placeOrder();\n}\nexport function other(): void {\n  submit();\n}\n',
  });
  assert.deepEqual(calls(workspace, "src/main.ts"), [
    "src.main.main -call-> src.orders.place.place 1.00 import.reexport :3",
    "src.main.other -call-> src.orders.place.place 1.00 import.reexport :6",
  ]);
});

Deno.test("CommonJS functions, classes and prototypes have callers in other files (mistake 12)", async () => {
  const workspace = await nodeWorkspace({
    "lib/order.js":
      "module.exports = Order;\nfunction Order() {}\nOrder.prototype.total = function () {};\nOrder.of = () => new Order();\n",
    "lib/price.js": "exports.round = function (value) {\n  return value;\n};\n",
    "lib/index.js": 'module.exports = { Order: require("./order"), ...require("./price") };\n',
    "main.js":
      'const { Order, round } = require("./lib");\nfunction main() {\n  const order = new Order();\n  order.total();\n  Order.of();\n  round(1);\n}\n',
  });
  assert.deepEqual(calls(workspace, "main.js"), [
    "main.main -call-> lib.order.Order 1.00 import.reexport :3",
    "main.main -call-> lib.order.Order.of 1.00 import.reexport :5",
    "main.main -call-> lib.order.Order.total 0.95 type.new :4",
    "main.main -call-> lib.price.round 1.00 import.reexport :6",
  ]);
});

Deno.test("a local name of any sort hides an import, for as far as it is visible (mistake 15)", async () => {
  const workspace = await nodeWorkspace({
    "src/pay.ts": "export function pay(): void {}\n",
    "src/main.ts": [
      'import { pay } from "./pay";',
      "export function byParameter(pay: () => void): void {",
      "  pay();",
      "}",
      "export function byVariable(): void {",
      "  pay();",
      "  const pay = find();",
      "}",
      "export function byVar(): void {",
      "  if (open) {",
      "    var pay = find();",
      "  }",
      "  pay();",
      "}",
      "export function byLoop(list: (() => void)[]): void {",
      "  for (const pay of list) pay();",
      "}",
      "export function byCatch(): void {",
      "  try {",
      "    open();",
      "  } catch (pay) {",
      "    pay();",
      "  }",
      "}",
      "export function byPattern({ pay }: any): void {",
      "  [1].forEach(() => pay());",
      "}",
      "export function byFunction(): void {",
      "  {",
      "    function pay(): void {}",
      "  }",
      "  pay();",
      "}",
      "export function outside(): void {",
      "  {",
      "    const pay = find();",
      "  }",
      "  pay();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "src/main.ts"), [
    "src.main.byFunction -call-> src.pay.pay 1.00 import.named :32",
    "src.main.outside -call-> src.pay.pay 1.00 import.named :38",
  ]);
});

Deno.test("variables of one name in two functions have types of their own (mistake 16)", async () => {
  const workspace = await nodeWorkspace({
    "src/main.ts": [
      "class Cat {",
      "  speak(): void {}",
      "}",
      "class Dog {",
      "  speak(): void {}",
      "}",
      "export function first(): void {",
      "  const x = new Cat();",
      "  x.speak();",
      "}",
      "export function second(): void {",
      "  const x = new Dog();",
      "  x.speak();",
      "}",
      "export function third(x: Cat): void {",
      "  [1].forEach((x) => x.speak());",
      "  x.speak();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "src/main.ts").filter((edge) => !edge.includes(" 0.50 ")), [
    "src.main.first -call-> src.main.Cat.speak 0.95 type.new :9",
    "src.main.second -call-> src.main.Dog.speak 0.95 type.new :13",
    "src.main.third -call-> src.main.Cat.speak 0.95 type.declared.parameter :17",
  ]);
});

Deno.test("an edit links again what it concerns and nothing else, and a revert brings all back (mistake 22)", async () => {
  const texts = {
    "src/base.ts": "export class Base {\n  save(): void {}\n}\n",
    "src/order.ts": 'import { Base } from "./base";\nexport class Order extends Base {}\n',
    "src/index.ts": 'export * from "./order";\n',
    "src/main.ts":
      'import { Order } from ".";\nexport function main(order: Order): void {\n  order.save();\n}\n',
    "src/other.ts": "export function other(): void {\n  main();\n}\nfunction main(): void {}\n",
  };
  const workspace = await nodeWorkspace(texts);
  const original = workspace.state();
  const inherited = "src.main.main -call-> src.base.Base.save 0.90 member.supertype :3";
  assert.equal(calls(workspace, "src/main.ts")[0], inherited);

  await workspace.change({
    "src/order.ts":
      'import { Base } from "./base";\nexport class Order extends Base {\n  save(): void {}\n}\n',
  });
  assert.deepEqual(calls(workspace, "src/main.ts"), [
    "src.main.main -call-> src.order.Order.save 0.95 type.declared.parameter :3",
  ]);
  assert.deepEqual(workspace.linked, ["src/main.ts", "src/order.ts"]);

  await workspace.change({ "src/order.ts": null, "src/shop/order.ts": texts["src/order.ts"] });
  assert.deepEqual(calls(workspace, "src/main.ts"), []);
  assert.deepEqual(workspace.linked, ["src/index.ts", "src/main.ts", "src/shop/order.ts"]);

  await workspace.change({ "src/order.ts": texts["src/order.ts"], "src/shop/order.ts": null });
  assert.deepEqual(workspace.state(), original);

  await workspace.change({ "src/base.ts": `\n\n${texts["src/base.ts"]}` });
  assert.deepEqual(workspace.linked, ["src/base.ts"]);
});

Deno.test("calls belong to the innermost function, and what has a body has callers (mistake 24)", async () => {
  const workspace = await nodeWorkspace({
    "src/api.ts": [
      "function step(): void {}",
      "export class Api {",
      "  static create(): Api {",
      "    step();",
      "    return new Api();",
      "  }",
      "  get state(): string {",
      "    step();",
      "    return ``;",
      "  }",
      "  run = (): void => {",
      "    const inner = (): void => step();",
      "    inner();",
      "  };",
      "}",
      "export const routes = {",
      "  list(): void {",
      "    step();",
      "  },",
      "};",
      "step();",
      "",
    ].join("\n"),
    "src/legacy.js": "export function send() {}\n",
    "src/legacy.d.ts": "export declare function send(): void;\n",
    "src/main.ts":
      'import { Api, routes } from "./api";\nimport { send } from "./legacy";\nexport function main(): void {\n  Api.create();\n  routes.list();\n  send();\n}\n',
  });
  assert.deepEqual(calls(workspace, "src/api.ts"), [
    "src.api.Api.create -call-> src.api.step 1.00 scope.file :4",
    "src.api.Api.run -call-> src.api.Api.run.inner 1.00 scope.file :13",
    "src.api.Api.run.inner -call-> src.api.step 1.00 scope.file :12",
    "src.api.Api.state -call-> src.api.step 1.00 scope.file :8",
    "src.api.routes.list -call-> src.api.step 1.00 scope.file :18",
    "src/api.ts -call-> src.api.step 1.00 scope.file :21",
  ]);
  assert.deepEqual(calls(workspace, "src/main.ts"), [
    "src.main.main -call-> src.api.Api.create 1.00 class.static :4",
    "src.main.main -call-> src.api.routes.list 1.00 object.member :5",
    "src.main.main -call-> src.legacy.send 1.00 import.named :6",
  ]);
  assert.deepEqual(
    workspace.edges("src/main.ts").filter((edge) => edge.includes("reference")),
    [],
  );
});
