import assert from "node:assert/strict";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

/** Edges of a file but for imports. */
function uses(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => !edge.includes(" -import-> "));
}

Deno.test("this and super reach members of the class, its supertypes and its own side", async () => {
  const workspace = await nodeWorkspace({
    "base.ts":
      "export abstract class Base {\n  constructor(name: string) {}\n  save(): void {}\n  protected log(): void {}\n  static create(): void {}\n  abstract total(): number;\n}\n",
    "order.ts": [
      'import { Base } from "./base";',
      "export class Order extends Base {",
      "  #secret = 1;",
      "  constructor() {",
      '    super("order");',
      "    this.#check();",
      "  }",
      "  save(): void {",
      "    super.save();",
      "    this.log();",
      "    [1].forEach(() => this.total());",
      "    this.later();",
      "  }",
      "  later = (): void => {",
      "    this.save();",
      "  };",
      "  total(): number {",
      "    return 0;",
      "  }",
      "  #check(): void {}",
      "  get size(): number {",
      "    return this.total();",
      "  }",
      "  static create(): void {",
      "    super.create();",
      "    this.reset();",
      "    new this();",
      "  }",
      "  static reset(): void {}",
      "  reset(): void {",
      "    this.reset();",
      "    Order.reset();",
      "  }",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "order.ts"), [
    "order.Order -extends-> base.Base 1.00 import.named :2",
    "order.Order.constructor -call-> base.Base.constructor 1.00 member.super :5",
    "order.Order.constructor -call-> order.Order.check 1.00 member.self :6",
    "order.Order.create -call-> base.Base.create 1.00 class.static :25",
    "order.Order.create -call-> order.Order.constructor 1.00 new.class :27",
    "order.Order.create -call-> order.Order.reset 1.00 class.static :26",
    "order.Order.later -call-> order.Order.save 1.00 member.self :15",
    "order.Order.reset#2 -call-> order.Order.reset 1.00 class.static :32",
    "order.Order.reset#2 -call-> order.Order.reset#2 1.00 member.self :31",
    "order.Order.save -call-> base.Base.log 1.00 member.inherited :10",
    "order.Order.save -call-> base.Base.save 1.00 member.super :9",
    "order.Order.save -call-> order.Order.later 1.00 member.self :12",
    "order.Order.save -call-> order.Order.total 1.00 member.self :11",
    "order.Order.save -override-> base.Base.save 1.00 override.member :8",
    "order.Order.size -call-> order.Order.total 1.00 member.self :22",
    "order.Order.total -override-> base.Base.total 1.00 override.member :17",
  ]);
});

Deno.test("a private name and a plain one are two members, and so are two of different sides", async () => {
  const workspace = await nodeWorkspace({
    "page.ts": [
      "class Browser {",
      "  version(): void {}",
      "}",
      "class Frame {",
      "  static load(): void {}",
      "  load(): void {}",
      "}",
      "export class Page extends Frame {",
      "  #browser = new Browser();",
      "  browser(): Browser {",
      "    this.#browser.version();",
      "    return this.#browser;",
      "  }",
      "  #close(): void {}",
      "  close(): void {",
      "    this.#close();",
      "    this.browser().version();",
      "  }",
      "  static load(): void {}",
      "}",
      "export function main(page: Page): void {",
      "  page.close();",
      "  page.load();",
      "  Page.load();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "page.ts").filter((edge) => edge.includes("-call->")), [
    "page.Page.browser -call-> page.Browser.version 0.95 type.new :11",
    "page.Page.close#2 -call-> page.Browser.version 0.90 type.return :17",
    "page.Page.close#2 -call-> page.Page.browser 1.00 member.self :17",
    "page.Page.close#2 -call-> page.Page.close 1.00 member.self :16",
    "page.main -call-> page.Frame.load#2 0.90 member.supertype :23",
    "page.main -call-> page.Page.close#2 0.95 type.declared.parameter :22",
    "page.main -call-> page.Page.load 1.00 class.static :24",
  ]);
});

Deno.test("a nested function has a this of its own", async () => {
  const workspace = await nodeWorkspace({
    "order.js": [
      "class Order {",
      "  total() {",
      "    return lines.map(function () {",
      "      return this.price();",
      "    });",
      "  }",
      "  price() {",
      "    function helper() {",
      "      this.total();",
      "    }",
      "    return () => this.total();",
      "  }",
      "  [Symbol.iterator]() {",
      "    return this.price();",
      "  }",
      "}",
      "class Cart {",
      "  price() {}",
      "  total() {}",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(
    uses(workspace, "order.js").filter((edge) => edge.endsWith(" 1.00 member.self :4")),
    [],
  );
  assert.deepEqual(uses(workspace, "order.js").filter((edge) => edge.includes("member.self")), [
    "order.Order -call-> order.Order.price 1.00 member.self :14",
    "order.Order.price -call-> order.Order.total 1.00 member.self :11",
  ]);
});

Deno.test("constructor functions have members by their prototype, by this and by themselves", async () => {
  const workspace = await nodeWorkspace({
    "order.js": [
      'const util = require("util");',
      "function Base() {}",
      "Base.prototype.save = function () {};",
      "function Order(name) {",
      "  Base.call(this);",
      "  this.name = name;",
      "  this.check = function () {",
      "    this.total();",
      "  };",
      "  helper();",
      "  total();",
      "  function helper() {}",
      "}",
      "util.inherits(Order, Base);",
      "Order.prototype.total = function () {",
      "  this.save();",
      "  this.check();",
      "  return this.helper();",
      "};",
      "Order.create = function () {",
      "  return new Order();",
      "};",
      "Object.assign(Order.prototype, {",
      "  ship() {",
      "    this.total();",
      "  },",
      "});",
      "module.exports = Order;",
      "",
    ].join("\n"),
    "main.js": [
      'const Order = require("./order");',
      "const order = new Order();",
      "order.total();",
      "order.ship();",
      "order.save();",
      "Order.create();",
      "Order.prototype.total.call(order);",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "order.js").filter((edge) => edge.includes("-call->")), [
    "order.Order -call-> order.Order.helper 1.00 scope.file :10",
    "order.Order.check -call-> order.Order.total 1.00 member.self :8",
    "order.Order.create -call-> order.Order 1.00 scope.file :21",
    "order.Order.ship -call-> order.Order.total 1.00 member.self :25",
    "order.Order.total -call-> order.Base.save 1.00 member.inherited :16",
    "order.Order.total -call-> order.Order.check 1.00 member.self :17",
  ]);
  assert.deepEqual(workspace.unresolved("order.js"), [
    "order.Order call 1",
    "order.Order total 1",
    "order.Order.total helper 1",
  ]);
  assert.deepEqual(uses(workspace, "main.js"), [
    "main.js -call-> order.Base.save 0.90 member.supertype :5",
    "main.js -call-> order.Order 1.00 import.commonjs :2",
    "main.js -call-> order.Order.create 1.00 import.commonjs :6",
    "main.js -call-> order.Order.ship 0.95 type.new :4",
    "main.js -call-> order.Order.total 0.95 type.new :3",
  ]);
});

Deno.test("a class is given static members and members of its prototype from outside", async () => {
  const workspace = await nodeWorkspace({
    "order.js":
      "class Order {}\nObject.assign(Order, { create() {} });\nObject.assign(Order.prototype, { total() {} });\nOrder.create();\nOrder.total();\nnew Order().total();\n",
  });
  assert.deepEqual(uses(workspace, "order.js").filter((edge) => edge.includes("-call->")), [
    "order.js -call-> order.Order.create 1.00 class.static :4",
    "order.js -call-> order.Order.total 0.95 type.new :6",
  ]);
});

Deno.test("a call with type arguments that is awaited keeps its receiver and its result", async () => {
  const workspace = await nodeWorkspace({
    "http.ts": [
      "export class Http {",
      "  async get<T>(path: string): Promise<Http> {",
      "    return this;",
      "  }",
      "  async load(): Promise<void> {",
      "    const http = await this.get<Order>(`/orders`);",
      "    http.load();",
      "  }",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "http.ts").filter((edge) => edge.includes("-call->")), [
    "http.Http.load -call-> http.Http.get 1.00 member.self :6",
    "http.Http.load -call-> http.Http.load 0.90 type.return :7",
  ]);
});
