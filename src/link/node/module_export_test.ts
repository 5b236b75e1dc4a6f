import assert from "node:assert/strict";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

Deno.test("a function is reached through barrels under every name that it is given (mistake 11)", async () => {
  const workspace = await nodeWorkspace({
    "src/price.ts":
      "export default function priceOf(): number {\n  return 1;\n}\nexport function tax(): number {\n  return 2;\n}\nfunction round(): number {\n  return 3;\n}\nexport { round as rounded };\n",
    "src/money/index.ts": 'export { default as price, tax as taxOf } from "../price";\n',
    "src/all.ts": 'export * from "./money";\nexport * as prices from "./price";\n',
    "src/index.ts":
      'export * from "./all";\nimport { rounded } from "./price";\nexport { rounded };\n',
    "src/main.ts":
      'import { price, prices, rounded, taxOf } from ".";\nexport function main(): void {\n  price();\n  taxOf();\n  prices.tax();\n  prices.default();\n  rounded();\n}\n',
  });
  assert.deepEqual(workspace.edges("src/main.ts"), [
    "src.main.main -call-> src.price.priceOf 1.00 import.reexport :3",
    "src.main.main -call-> src.price.round 1.00 import.reexport :7",
    "src.main.main -call-> src.price.tax 1.00 import.reexport :4",
    "src/main.ts -import-> src.price.priceOf 1.00 import.reexport :1",
    "src/main.ts -import-> src.price.round 1.00 import.reexport :1",
    "src/main.ts -import-> src.price.tax 1.00 import.reexport :1",
    "src/main.ts -import-> src/price.ts 1.00 import.module :1",
  ]);
  assert.deepEqual(workspace.unresolved("src/main.ts"), []);
});

Deno.test("star exports that disagree give nothing, the same definition by two ways is one (mistake 11)", async () => {
  const workspace = await nodeWorkspace({
    "a.ts":
      'export function shared(): void {}\nexport function twice(): void {}\nexport * from "./base";\n',
    "b.ts": 'export function twice(): void {}\nexport * from "./base";\n',
    "base.ts": "export function once(): void {}\nexport default function hidden(): void {}\n",
    "index.ts": 'export * from "./a";\nexport * from "./b";\n',
    "main.ts":
      'import hidden, { once, shared, twice } from "./index";\nonce();\nshared();\ntwice();\nhidden();\n',
  });
  assert.deepEqual(workspace.edges("main.ts"), [
    "main.ts -call-> a.shared 1.00 import.reexport :3",
    "main.ts -call-> base.once 1.00 import.reexport :2",
    "main.ts -import-> a.shared 1.00 import.reexport :1",
    "main.ts -import-> base.once 1.00 import.reexport :1",
    "main.ts -import-> index.ts 1.00 import.module :1",
  ]);
  assert.deepEqual(workspace.unresolved("main.ts"), ["main.ts hidden 1", "main.ts twice 1"]);
});

Deno.test("what a module exports itself hides what its stars bring", async () => {
  const workspace = await nodeWorkspace({
    "base.ts": "export function open(): void {}\n",
    "door.ts": 'export * from "./base";\nexport function open(): void {}\n',
    "main.ts": 'import { open } from "./door";\nopen();\n',
  });
  assert.deepEqual(workspace.edges("main.ts"), [
    "main.ts -call-> door.open 1.00 import.named :2",
    "main.ts -import-> door.open 1.00 import.named :1",
  ]);
});

Deno.test("circles of exports end, and what lies on them is found from everywhere (mistake 11)", async () => {
  const workspace = await nodeWorkspace({
    "a.ts":
      'export * from "./b";\nexport function first(): void {}\nexport { ghost } from "./b";\n',
    "b.ts": 'export * from "./c";\nexport { ghost } from "./c";\n',
    "c.ts": 'export * from "./a";\nexport function last(): void {}\nexport { ghost } from "./a";\n',
    "main.ts":
      'import { first as f, last as l, ghost } from "./a";\nimport { first } from "./b";\nimport { last } from "./c";\nf();\nl();\nfirst();\nlast();\nghost();\n',
  });
  assert.deepEqual(workspace.edges("main.ts").filter((edge) => edge.includes("-call->")), [
    "main.ts -call-> a.first 1.00 import.named :4",
    "main.ts -call-> c.last 1.00 import.named :7",
  ]);
  assert.deepEqual(workspace.unresolved("main.ts"), ["main.ts ghost 1"]);
});

Deno.test("a star export of a package makes what is not found external", async () => {
  const workspace = await nodeWorkspace({
    "ui.ts": 'export * from "@mui/material";\nexport function Price(): void {}\n',
    "Button.ts": "export function Button(): void {}\n",
    "main.ts": 'import { Button, Price } from "./ui";\nButton();\nPrice();\n',
  });
  assert.deepEqual(workspace.edges("main.ts").filter((edge) => edge.includes("-call->")), [
    "main.ts -call-> ui.Price 1.00 import.named :3",
  ]);
  assert.deepEqual(workspace.externals("main.ts"), ["main.ts @mui/material 2"]);
});

Deno.test("a default export is a function, a class, a name, a value or an object", async () => {
  const workspace = await nodeWorkspace({
    "a.ts": "export default function (): void {}\n",
    "b.ts": "export default class Order {\n  static create(): void {}\n}\n",
    "c.ts": "const place = (): void => {};\nexport default place;\n",
    "d.ts": "export default { open(): void {} };\n",
    "e.ts": "class Store {\n  load(): void {}\n}\nexport default new Store();\n",
    "f.ts": 'export { default } from "./a";\n',
    "main.ts": [
      'import a from "./a";',
      'import Order from "./b";',
      'import place from "./c";',
      'import door from "./d";',
      'import store from "./e";',
      'import f from "./f";',
      "a();",
      "Order.create();",
      "place();",
      "door.open();",
      "store.load();",
      "f();",
      "",
    ].join("\n"),
  });
  assert.deepEqual(workspace.edges("main.ts").filter((edge) => edge.includes("-call->")), [
    "main.ts -call-> a.default 1.00 import.default :7",
    "main.ts -call-> b.Order.create 1.00 class.static :8",
    "main.ts -call-> c.place 1.00 import.default :9",
    "main.ts -call-> d.default.open 1.00 object.member :10",
    "main.ts -call-> e.Store.load 0.95 type.new :11",
  ]);
});

Deno.test("another name for a function leads to the function (mistake 11)", async () => {
  const workspace = await nodeWorkspace({
    "pay.ts": "export function refund(): void {}\nexport const giveBack = refund;\n",
    "main.ts": 'import { giveBack } from "./pay";\nconst undo = giveBack;\nundo();\n',
  });
  assert.deepEqual(workspace.edges("main.ts").filter((edge) => edge.includes("-call->")), [
    "main.ts -call-> pay.refund 1.00 import.named :3",
  ]);
});

Deno.test("a value and a type of one name are told apart by their use", async () => {
  const workspace = await nodeWorkspace({
    "order.ts": [
      "class Schema {",
      "  parse(): void {}",
      "}",
      "export class OrderData {",
      "  total(): number {",
      "    return 0;",
      "  }",
      "}",
      "export const Order = new Schema();",
      "export type Order = OrderData;",
      "",
    ].join("\n"),
    "main.ts": [
      'import { Order } from "./order";',
      "export function main(order: Order): void {",
      "  Order.parse();",
      "  order.total();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(workspace.edges("main.ts"), [
    "main.main -call-> order.OrderData.total 0.95 type.declared.parameter :4",
    "main.main -call-> order.Schema.parse 0.95 type.new :3",
    "main.main -reference-> order.OrderData 1.00 import.named :2",
    "main.ts -import-> order.ts 1.00 import.module :1",
  ]);
});

Deno.test("types are imported alone, in place, and as types of a module", async () => {
  const workspace = await nodeWorkspace({
    "order.ts":
      "export class Order {\n  total(): number {\n    return 0;\n  }\n}\nexport interface Line {\n  price(): number;\n}\n",
    "main.ts": [
      'import type { Order } from "./order";',
      'import { type Line } from "./order";',
      "export function first(order: Order, line: Line): void {",
      "  order.total();",
      "  line.price();",
      "}",
      'export function second(order: import("./order").Order): void {',
      "  order.total();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(workspace.edges("main.ts").filter((edge) => edge.includes("-call->")), [
    "main.first -call-> order.Line.price 0.95 type.declared.parameter :5",
    "main.first -call-> order.Order.total 0.95 type.declared.parameter :4",
    "main.second -call-> order.Order.total 0.95 type.declared.parameter :8",
  ]);
});

Deno.test("a module that is imported at run time is one once it is awaited", async () => {
  const workspace = await nodeWorkspace({
    "chart.ts": "export function draw(): void {}\nexport default function plot(): void {}\n",
    "main.ts": [
      "export async function main(): Promise<void> {",
      '  const chart = await import("./chart");',
      "  chart.draw();",
      '  const { default: plot } = await import("./chart");',
      "  plot();",
      '  (await import("./chart")).draw();',
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(workspace.edges("main.ts"), [
    "main.main -call-> chart.draw 0.90 import.namespace :3",
    "main.main -call-> chart.plot 0.90 import.namespace :5",
    "main.ts -import-> chart.ts 1.00 import.module :2",
  ]);
});
