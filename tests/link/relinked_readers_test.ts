import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";

const calls = (edges: readonly string[]): string[] =>
  edges.filter((edge) => edge.includes("-call->"));

Deno.test("a file is linked again when a result that it uses comes from another list by a lambda", async () => {
  const lastOf = (list: string): string =>
    [
      'import { Customer, Order } from "./model";',
      "const orders: Order[] = [];",
      "const customers: Customer[] = [];",
      "export function last() {",
      "  let found;",
      `  ${list}.forEach((each) => {`,
      "    found = each;",
      "  });",
      "  return found;",
      "}",
      "",
    ].join("\n");
  const workspace = await linkedTexts({
    "model.ts": "export class Order { close() {} }\nexport class Customer { close() {} }\n",
    "last.ts": lastOf("orders"),
    "desk.ts": 'import { last } from "./last";\nexport function tidy() {\n  last().close();\n}\n',
  });
  assert.deepEqual(calls(workspace.edges("desk.ts")), [
    "desk.tidy -call-> last.last 1.00 import.named :3",
    "desk.tidy -call-> model.Order.close 0.90 type.return :3",
  ]);
  await workspace.change({ "last.ts": lastOf("customers") });
  assert.deepEqual(calls(workspace.edges("desk.ts")), [
    "desk.tidy -call-> last.last 1.00 import.named :3",
    "desk.tidy -call-> model.Customer.close 0.90 type.return :3",
  ]);
});

Deno.test("a file is linked again when a result that it uses is of another imported package", async () => {
  const box = "package box\n\ntype Box struct{}\n\nfunc (b Box) Open() {\n}\n";
  const maker = (directory: string): string =>
    `package main\n\nimport "example.org/depot/${directory}/box"\n\n` +
    "func Make() box.Box {\n\treturn box.Box{}\n}\n";
  const workspace = await linkedTexts({
    "go.mod": "module example.org/depot\n",
    "flat/box/box.go": box,
    "deep/box/box.go": box,
    "make.go": maker("flat"),
    "main.go": "package main\n\nfunc run() {\n\tMake().Open()\n}\n",
  });
  assert.deepEqual(calls(workspace.edges("main.go")), [
    "main.run -call-> flat.box.Box.Open 0.90 type.return :4",
    "main.run -call-> main.Make 0.95 scope.package :4",
  ]);
  await workspace.change({ "make.go": maker("deep") });
  assert.deepEqual(calls(workspace.edges("main.go")), [
    "main.run -call-> deep.box.Box.Open 0.90 type.return :4",
    "main.run -call-> main.Make 0.95 scope.package :4",
  ]);
});

Deno.test("a file is linked again when a field that it uses is of a type by another star import", async () => {
  const box = (name: string): string =>
    `package shop.${name};\n\npublic class Box {\n  public void open() {\n  }\n}\n`;
  const shelf = (name: string): string =>
    `package shop;\n\nimport shop.${name}.*;\n\nclass Shelf {\n  Box box;\n}\n`;
  const workspace = await linkedTexts({
    "shop/flat/Box.java": box("flat"),
    "shop/deep/Box.java": box("deep"),
    "shop/Shelf.java": shelf("flat"),
    "shop/Desk.java":
      "package shop;\n\nclass Desk {\n  void tidy(Shelf shelf) {\n    shelf.box.open();\n  }\n}\n",
  });
  const call = (name: string): string =>
    `shop.Desk.tidy(Shelf) -call-> shop.${name}.Box.open() 0.95 type.declared.parameter :5`;
  assert.deepEqual(calls(workspace.edges("shop/Desk.java")), [call("flat")]);
  await workspace.change({ "shop/Shelf.java": shelf("deep") });
  assert.deepEqual(calls(workspace.edges("shop/Desk.java")), [call("deep")]);
});

Deno.test("a file is linked again when what it takes apart has its properties in another order", async () => {
  const pair = (properties: string): string =>
    `package shop\n\nclass Order {\n    fun close() {\n    }\n}\n\nclass Customer {\n    fun close() {\n    }\n}\n\n` +
    `data class Sale(\n    ${properties}\n)\n`;
  const workspace = await linkedTexts({
    "shop/Sale.kt": pair("val order: Order,\n    val customer: Customer"),
    "shop/Desk.kt":
      "package shop\n\nfun tidy(sale: Sale) {\n    val (first, second) = sale\n    first.close()\n}\n",
  });
  const closed = (): string[] =>
    calls(workspace.edges("shop/Desk.kt")).map((edge) => edge.split(" ")[2] ?? "");
  assert.deepEqual(closed(), ["shop.Order.close()"]);
  await workspace.change({
    "shop/Sale.kt": pair("val customer: Customer,\n    val order: Order"),
  });
  assert.deepEqual(closed(), ["shop.Customer.close()"]);
});

Deno.test("a file is linked again when the function of an interface that its lambda stands for gets something else", async () => {
  const visitor = (type: string): string =>
    "package shop\n\nclass Order {\n    fun close() {\n    }\n}\n\nclass Customer {\n    fun close() {\n    }\n}\n\n" +
    `fun interface Visitor {\n    fun visit(it: ${type})\n}\n\nfun each(visitor: Visitor) {\n}\n`;
  const workspace = await linkedTexts({
    "shop/Visitor.kt": visitor("Order"),
    "shop/Desk.kt":
      "package shop\n\nfun tidy() {\n    each(Visitor { found ->\n        found.close()\n    })\n}\n",
  });
  const closed = (): string[] =>
    calls(workspace.edges("shop/Desk.kt")).map((edge) => edge.split(" ")[2] ?? "")
      .filter((target) => target.endsWith(".close()"));
  assert.deepEqual(closed(), ["shop.Order.close()"]);
  await workspace.change({ "shop/Visitor.kt": visitor("Customer") });
  assert.deepEqual(closed(), ["shop.Customer.close()"]);
});
