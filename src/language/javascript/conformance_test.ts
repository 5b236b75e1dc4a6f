import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { javascriptNaming } from "./naming.ts";

const SERVICE = `import { validate } from "../util/check";
import * as repo from "./repo";
import Big from "big.js";

export class OrderService extends BaseService {
  onDone = (order) => {
    this.log(order);
  };

  handle(request) {
    return this.process(request, repo.find(request.id));
  }

  process(request, order) {
    function normalize(value) {
      return new Receipt(value);
    }
    validate(request);
    return normalize(order);
  }

  static of(...parts) {
    return new OrderService(...parts);
  }
}

export function placeOrder(req, opts = {}, ...tags) {
  return new Big(req.total);
}

export default () => placeOrder({});
`;

Deno.test("a JavaScript module gives its classes, methods, nested and arrow functions as nodes", async () => {
  const facts = await ScriptFacts.of("src/order/service.js", SERVICE);
  assert.deepEqual(facts.definitions(), [
    "class src.order.service.OrderService [exported]",
    "method src.order.service.OrderService.onDone 1..1 [property]",
    "method src.order.service.OrderService.handle 1..1",
    "method src.order.service.OrderService.process 2..2",
    "function src.order.service.OrderService.process.normalize 1..1",
    "method src.order.service.OrderService.of 0..255 [static]",
    "function src.order.service.placeOrder 1..255 [exported]",
    "function src.order.service.default 0..0 [exported default]",
  ]);
  assert.deepEqual(facts.supertypes("OrderService"), ["extends BaseService"]);
  assert.deepEqual(facts.imports(), [
    "value ../util/check validate as validate",
    "value ./repo * as repo",
    "value big.js default as Big",
  ]);
});

Deno.test("calls and constructions keep receiver and number of arguments", async () => {
  const facts = await ScriptFacts.of("src/order/service.js", SERVICE);
  assert.deepEqual(facts.references(), [
    "OrderService super BaseService",
    "onDone call this.log/1",
    "handle call this.process/2",
    "handle call repo.find/1",
    "normalize new Receipt/1",
    "process call validate/1",
    "process call normalize/1",
    "of new OrderService/255 [spread]",
    "placeOrder new Big/1",
    "default call placeOrder/1",
  ]);
});

Deno.test("an index module bears the name of its directory and re-exports under its own names", async () => {
  const facts = await ScriptFacts.of(
    "src/order/index.js",
    'export { placeOrder } from "./service";\nexport * from "./repo";\n',
  );
  assert.equal(javascriptNaming.moduleOf(facts.path, facts.facts), "src.order");
  assert.deepEqual(facts.exports(), [
    "reExport placeOrder = placeOrder from ./service",
    "star from ./repo",
  ]);
  assert.deepEqual(facts.ids(), []);
});

Deno.test("default, named and namespace imports bind their local names", async () => {
  const facts = await ScriptFacts.of(
    "src/order/handler.js",
    'import svc, { placeOrder as place } from "./service";\nimport * as check from "../util/check";\n',
  );
  assert.deepEqual(facts.imports(), [
    "value ./service default as svc",
    "value ./service placeOrder as place",
    "value ../util/check * as check",
  ]);
});

Deno.test("TypeScript interfaces, enums, aliases, overloads and default classes become what they should", async () => {
  const facts = await ScriptFacts.of(
    "src/payment/port.ts",
    `export interface PaymentPort {
  charge(req: Request, retry?: boolean): Promise<Receipt>;
  readonly name: string;
}
export enum Status {
  Open,
  Closed,
}
type Amount = number;
export function fee(amount: number): number;
export function fee(amount: number, currency?: string): number;
export function fee(amount: Amount, currency?: string): number {
  return amount;
}
export default class Gateway implements PaymentPort {}
`,
  );
  assert.deepEqual(facts.ids(), [
    "src.payment.port.PaymentPort",
    "src.payment.port.PaymentPort.charge",
    "src.payment.port.Status",
    "src.payment.port.fee",
    "src.payment.port.Gateway",
  ]);
  assert.deepEqual(facts.definitions(), [
    "interface src.payment.port.PaymentPort [exported]",
    "method src.payment.port.PaymentPort.charge 1..2 [signatureOnly]",
    "class src.payment.port.Status [exported enum]",
    "typeAlias (Amount)",
    "function (fee) 1..1 [exported signatureOnly merged]",
    "function (fee) 1..2 [exported signatureOnly merged]",
    "function src.payment.port.fee 1..2 [exported]",
    "class src.payment.port.Gateway [exported default]",
  ]);
  assert.deepEqual(facts.supertypes("Gateway"), ["implements PaymentPort"]);
});

Deno.test("in a declaration file signatures are the definitions", async () => {
  const facts = await ScriptFacts.of(
    "src/types.d.ts",
    `export declare function parse(text: string): Order;
export declare function parse(bytes: Uint8Array): Order;
export declare class Reader {
  read(): Order;
  read(limit: number): Order;
}
`,
  );
  assert.deepEqual(facts.ids(), [
    "src.types.parse",
    "src.types.parse#2",
    "src.types.Reader",
    "src.types.Reader.read",
    "src.types.Reader.read#2",
  ]);
  assert.equal(facts.facts.file.flags(0), FileFlag.declarationOnly);
});

Deno.test("an arrow component is a node, and the calls inside of its JSX are its own", async () => {
  const facts = await ScriptFacts.of(
    "src/ui/order_list.tsx",
    `export const OrderList = ({ orders }: Props) => (
  <List>
    {orders.map((order) => <Row key={order.id} onClick={() => select(order)} />)}
  </List>
);
`,
  );
  assert.deepEqual(facts.definitions(), ["function src.ui.order_list.OrderList 1..1 [exported]"]);
  assert.deepEqual(facts.references(), [
    "OrderList type Props",
    "OrderList jsx List",
    "OrderList call orders.map/1",
    "OrderList jsx Row",
    "OrderList call select/1",
  ]);
});

Deno.test("a broken file is partial and keeps its intact parts", async () => {
  const facts = await ScriptFacts.of(
    "src/broken.js",
    `export function ok() {
  return load();
}
function broken( {
  return
export class Later {
  run() {}
}
`,
  );
  assert.equal(facts.facts.file.flags(0) & FileFlag.partial, FileFlag.partial);
  assert.equal(facts.idOf(facts.def("ok")), "src.broken.ok");
  assert.deepEqual(facts.ownersOf("load"), ["ok"]);
});
