import assert from "node:assert/strict";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

/** Edges of a file but for imports. */
function uses(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => !edge.includes(" -import-> "));
}

Deno.test("interfaces of one name are one type, and so are a class and an interface", async () => {
  const workspace = await nodeWorkspace({
    "order.ts": [
      "export interface Line {",
      "  price(): number;",
      "}",
      "export interface Line {",
      "  weight(): number;",
      "}",
      "interface Named {",
      "  rename(): void;",
      "}",
      "export class Order {",
      "  total(): number {",
      "    return 0;",
      "  }",
      "}",
      "export interface Order extends Named {",
      "  ship(): void;",
      "}",
      "",
    ].join("\n"),
    "main.ts": [
      'import { Line, Order } from "./order";',
      "export function main(line: Line, order: Order): void {",
      "  line.price();",
      "  line.weight();",
      "  order.total();",
      "  order.ship();",
      "  order.rename();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "main.ts"), [
    "main.main -call-> order.Line.price 0.95 type.declared.parameter :3",
    "main.main -call-> order.Line.weight 0.95 type.declared.parameter :4",
    "main.main -call-> order.Named.rename 0.90 member.supertype :7",
    "main.main -call-> order.Order.ship 0.95 type.declared.parameter :6",
    "main.main -call-> order.Order.total 0.95 type.declared.parameter :5",
    "main.main -reference-> order.Line 1.00 import.named :2",
    "main.main -reference-> order.Order 1.00 import.named :2",
  ]);
});

Deno.test("a namespace adds members to a class, a function and itself", async () => {
  const workspace = await nodeWorkspace({
    "order.ts": [
      "export class Order {}",
      "export namespace Order {",
      "  export function create(): Order {",
      "    return new Order();",
      "  }",
      "  export class Line {",
      "    price(): number {",
      "      return 0;",
      "    }",
      "  }",
      "}",
      "export function pay(): void {}",
      "export namespace pay {",
      "  export const later = (): void => {};",
      "}",
      "export namespace Text.Case {",
      "  export function upper(): void {}",
      "}",
      "export namespace Text {",
      "  export namespace Case {",
      "    export function title(): void {",
      "      upper();",
      "    }",
      "  }",
      "}",
      "",
    ].join("\n"),
    "main.ts": [
      'import { Order, pay, Text } from "./order";',
      "import Case = Text.Case;",
      "export function main(line: Order.Line): void {",
      "  Order.create();",
      "  line.price();",
      "  pay();",
      "  pay.later();",
      "  Text.Case.upper();",
      "  Case.title();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "main.ts"), [
    "main.main -call-> order.Order.Line.price 0.95 type.declared.parameter :5",
    "main.main -call-> order.Order.create 1.00 class.static :4",
    "main.main -call-> order.Text.Case.title 1.00 object.member :9",
    "main.main -call-> order.Text.Case.upper 1.00 object.member :8",
    "main.main -call-> order.pay 1.00 import.named :6",
    "main.main -call-> order.pay.later 1.00 object.member :7",
    "main.main -reference-> order.Order.Line 1.00 class.static :3",
  ]);
  assert.deepEqual(
    uses(workspace, "order.ts").filter((edge) => edge.includes("-call->")),
    ["order.Text.Case.title -call-> order.Text.Case.upper 1.00 scope.file :22"],
  );
});

Deno.test("a module's types may be augmented from another file", async () => {
  const workspace = await nodeWorkspace({
    "order.ts": "export interface Order {\n  total(): number;\n}\n",
    "plugin.ts":
      'import "./order";\ndeclare module "./order" {\n  interface Order {\n    export(): void;\n  }\n}\n',
    "main.ts":
      'import type { Order } from "./order";\nexport function main(order: Order): void {\n  order.total();\n  order.export();\n}\n',
  });
  assert.deepEqual(uses(workspace, "main.ts").filter((edge) => edge.includes("-call->")), [
    "main.main -call-> order.Order.total 0.95 type.declared.parameter :3",
    'main.main -call-> plugin."./order".Order.export 0.95 type.declared.parameter :4',
  ]);
});

Deno.test("a declaration file gives types only: the node is the implementation", async () => {
  const workspace = await nodeWorkspace({
    "pay.js":
      "export function refund(order) {}\nexport class Store {\n  load() {}\n}\nStore.prototype.extra = void 0;\n",
    "pay.d.ts":
      "export declare function refund(order: Receipt): Receipt;\nexport declare class Store {\n  load(): Receipt;\n  later(): void;\n}\nexport interface Receipt {\n  print(): void;\n}\n",
    "only.d.ts":
      "export declare function ship(): void;\nexport declare function ship(to: string): void;\n",
    "main.ts": [
      'import { refund, Store, type Receipt } from "./pay";',
      'import { ship } from "./only";',
      "export function main(store: Store, receipt: Receipt): void {",
      "  refund(receipt);",
      "  store.load();",
      "  store.later();",
      "  receipt.print();",
      '  ship("Seoul");',
      "}",
      "",
    ].join("\n"),
    "main.js": 'import { refund } from "./pay";\nrefund();\n',
  });
  assert.deepEqual(uses(workspace, "main.ts"), [
    "main.main -call-> only.ship#2 0.95 overload.arity :8",
    "main.main -call-> pay.Receipt.print 0.95 type.declared.parameter :7",
    "main.main -call-> pay.Store.later 0.95 type.declared.parameter :6",
    "main.main -call-> pay.Store.load 0.95 type.declared.parameter :5",
    "main.main -call-> pay.refund 1.00 import.named :4",
    "main.main -reference-> pay.Receipt 1.00 import.named :3",
    "main.main -reference-> pay.Store 1.00 import.named :3",
  ]);
  assert.deepEqual(uses(workspace, "main.js"), ["main.js -call-> pay.refund 1.00 import.named :2"]);
});

Deno.test("signatures of a function choose the type of its result", async () => {
  const workspace = await nodeWorkspace({
    "shape.ts": [
      "export class Circle {",
      "  area(): number {",
      "    return 1;",
      "  }",
      "}",
      "export class Square {",
      "  area(): number {",
      "    return 2;",
      "  }",
      "}",
      'export function make(kind: "circle"): Circle;',
      'export function make(kind: "square"): Square;',
      "export function make(kind: string, size: number): Square;",
      "export function make(kind: string, size?: number): Circle | Square {",
      "  return kind === `circle` ? new Circle() : new Square();",
      "}",
      "",
    ].join("\n"),
    "main.ts": [
      'import { make } from "./shape";',
      "export function circle(): void {",
      '  make("circle").area();',
      "}",
      "export function square(): void {",
      '  const square = make("square");',
      "  square.area();",
      "}",
      "export function sized(name: string): void {",
      "  make(name, 3).area();",
      "}",
      "export function unknown(name: string): void {",
      "  make(name).area();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "main.ts").filter((edge) => edge.includes(".area")), [
    "main.circle -call-> shape.Circle.area 0.90 type.return :3",
    "main.sized -call-> shape.Square.area 0.90 type.return :10",
    "main.square -call-> shape.Square.area 0.90 type.return :7",
    "main.unknown -call-> shape.Circle.area 0.50 name.few :13",
    "main.unknown -call-> shape.Square.area 0.50 name.few :13",
  ]);
});

Deno.test("an enum is a class with constants, and names of types are no values", async () => {
  const workspace = await nodeWorkspace({
    "state.ts":
      "export enum State {\n  Open,\n  Closed,\n}\nexport interface Label {\n  text: string;\n}\nexport function Label(): void {}\n",
    "main.ts":
      'import { Label, State } from "./state";\nexport function main(state: State): void {\n  if (state === State.Open) Label();\n  State.Open.toFixed();\n}\n',
  });
  assert.deepEqual(uses(workspace, "main.ts"), [
    "main.main -call-> state.Label#2 1.00 import.named :3",
    "main.main -reference-> state.State 1.00 import.named :2",
  ]);
});

Deno.test("names that are declared for all are known everywhere, those of a script to scripts", async () => {
  const workspace = await nodeWorkspace({
    "globals.d.ts":
      "declare function track(event: string): void;\ninterface Session {\n  end(): void;\n}\n",
    "setup.ts": "declare global {\n  function later(): void;\n}\nexport {};\n",
    "legacy.js": "function widget() {}\n",
    "page.js": "widget();\n",
    "main.ts":
      "export function main(session: Session): void {\n  track(`open`);\n  later();\n  session.end();\n  widget();\n}\n",
  });
  assert.deepEqual(uses(workspace, "main.ts"), [
    "main.main -call-> globals.Session.end 0.90 scope.global :4",
    "main.main -call-> globals.track 0.90 scope.global :2",
    "main.main -call-> setup.global.later 0.90 scope.global :3",
    "main.main -reference-> globals.Session 0.90 scope.global :1",
  ]);
  assert.deepEqual(workspace.unresolved("main.ts"), ["main.main widget 1"]);
  assert.deepEqual(uses(workspace, "page.js"), [
    "page.js -call-> legacy.widget 0.90 scope.global :1",
  ]);
});
