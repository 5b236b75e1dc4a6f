/** Small projects, by name, whose files reach each other in every way that their language has. */
export const sampleProjects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  python: {
    "pyproject.toml": '[project]\nname = "bakery"\ndependencies = ["requests"]\n',
    "src/bakery/__init__.py":
      "from .orders import Order, place as place_order\nfrom .pricing import *\n__all__ = ['Order', 'place_order', 'total']\n",
    "src/bakery/orders.py":
      "from . import pricing\nfrom .base import Record\nimport requests\n\nclass Order(Record):\n    def __init__(self, items):\n        super().__init__()\n        self.items = items\n        self.store = Store()\n\n    def price(self):\n        return pricing.total(self.items)\n\n    def keep(self):\n        self.save()\n        self.store.put(self)\n\nclass Store:\n    def put(self, order: Order):\n        order.price()\n        requests.post('x')\n\ndef place(items):\n    order = Order(items)\n    order.keep()\n    return order\n",
    "src/bakery/base.py":
      "class Record:\n    def __init__(self):\n        self.key = make_key()\n\n    def save(self):\n        self.validate()\n\n    def validate(self):\n        pass\n\ndef make_key():\n    return 1\n",
    "src/bakery/pricing.py":
      "try:\n    from .fast import sum_prices\nexcept ImportError:\n    from .slow import sum_prices\n\ndef total(items):\n    return sum_prices(items)\n\ndef _hidden():\n    return total([])\n",
    "src/bakery/slow.py": "def sum_prices(items):\n    return sum(items)\n",
    "tests/test_orders.py":
      "import bakery\nfrom bakery import Order, total\nfrom bakery.orders import Store as Shop\n\ndef test_price():\n    order = Order([1])\n    order.price()\n    bakery.place_order([])\n    total([])\n    Shop().put(order)\n",
  },
  jvm: {
    "src/main/java/shop/order/OrderService.java":
      'package shop.order;\n\nimport shop.pay.PaymentPort;\nimport static shop.util.Texts.trim;\nimport java.util.List;\n\npublic class OrderService extends BaseService implements Service {\n    private final PaymentPort port;\n\n    public OrderService(PaymentPort port) {\n        super("orders");\n        this.port = port;\n    }\n\n    public void cancel(long id, String reason) {\n        log(trim(reason));\n        port.refund(id);\n        cancel(id);\n        Receipt receipt = new Receipt(id);\n        receipt.print();\n    }\n\n    public void cancel(long id) {\n        List.of(id).forEach(this::audit);\n    }\n\n    void audit(long id) {\n    }\n\n    static class Receipt {\n        Receipt(long id) {\n        }\n\n        void print() {\n        }\n    }\n}\n',
    "src/main/java/shop/order/BaseService.java":
      "package shop.order;\n\nabstract class BaseService {\n    BaseService(String name) {\n    }\n\n    protected void log(String text) {\n        log(text, 1);\n    }\n\n    protected void log(String text, int level) {\n    }\n}\n",
    "src/main/java/shop/order/Service.java":
      "package shop.order;\n\npublic interface Service {\n    void cancel(long id);\n}\n",
    "src/main/java/shop/pay/PaymentPort.java":
      "package shop.pay;\n\npublic interface PaymentPort {\n    void refund(long id);\n}\n",
    "src/main/java/shop/util/Texts.java":
      "package shop.util;\n\npublic final class Texts {\n    public static String trim(String text) {\n        return text;\n    }\n\n    static class Scissors {\n        void shortenAll() {\n        }\n    }\n}\n",
    "src/main/kotlin/shop/Announce.kt":
      'package shop\n\nimport shop.order.OrderService\n\ntypealias Orders = OrderService\n\ndata class Ticket(val orders: Orders, val number: Int)\n\nfun announce(number: Int) {\n}\n\nprivate fun announce(text: String, times: Int) {\n}\n\nfun sell(ticket: Ticket) {\n    val (orders, number) = ticket\n    orders.cancel(1L)\n    announce(number)\n    announce("sold")\n    announce("sold", 2)\n    Orders(ticket.component1())\n}\n',
    "src/main/java/shop/Desk.java":
      "package shop;\n\nclass Desk {\n    void tidy() {\n        find().shortenAll();\n        find().shout();\n    }\n}\n",
    "src/main/kotlin/shop/Shop.kt":
      'package shop\n\nimport shop.order.OrderService\nimport shop.pay.PaymentPort as Port\nimport shop.util.*\n\nclass Shop(private val service: OrderService) {\n    fun close() {\n        service.cancel(1L)\n        service.cancel(1L, "closing")\n        announce("closed")\n        "x".shout()\n    }\n\n    companion object {\n        fun create(port: Port): Shop {\n            return Shop(OrderService(port))\n        }\n    }\n}\n\nfun announce(text: String) {\n    println(Texts.trim(text))\n}\n\nfun String.shout(): String {\n    return this\n}\n\nfun open(port: Port) {\n    Shop.create(port).close()\n}\n',
  },
  node: {
    "package.json": '{\n  "name": "shop",\n  "workspaces": ["packages/*", "!packages/old"]\n}\n',
    "tsconfig.json":
      '{\n  "extends": "./tsconfig.base.json",\n  "compilerOptions": { "baseUrl": "." }\n}\n',
    "tsconfig.base.json":
      '{\n  "compilerOptions": {\n    "paths": {\n      "@orders/*": ["packages/orders/src/*", "packages/money/src/*"],\n      "@ui": ["packages/web/src/ui"]\n    }\n  }\n}\n',
    "packages/money/package.json":
      '{\n  "name": "@shop/money",\n  "exports": {\n    ".": { "types": "./dist/index.d.ts", "import": "./dist/index.js" },\n    "./format/*": "./src/format/*.ts"\n  }\n}\n',
    "packages/money/src/index.ts":
      'export * from "./round";\nexport * from "./tax";\nexport { default as Money, type Currency } from "./money";\nexport * as rounding from "./round";\n',
    "packages/money/src/round.ts":
      "export function round(value: number): number {\n  return value;\n}\nexport const roundUp = round;\n",
    "packages/money/src/tax/index.ts":
      'import { round } from "../round";\nexport function tax(value: number): number {\n  return round(value);\n}\nexport default tax;\n',
    "packages/money/src/money.ts":
      'import { round } from ".";\nexport interface Currency {\n  symbol(): string;\n}\nexport default class Money {\n  constructor(readonly value: number, private currency: Currency) {}\n  rounded(): number {\n    this.currency.symbol();\n    return round(this.value);\n  }\n  static zero(): Money {\n    return new this(0, euro);\n  }\n}\nconst euro: Currency = { symbol: () => "€" };\n',
    "packages/money/src/format/text.ts":
      'import Money from "../money";\nexport function format(money: Money): string {\n  money.rounded();\n  return show(money);\n}\nfunction show(money: Money): string {\n  return String(money);\n}\n',
    "packages/orders/package.json":
      '{\n  "name": "@shop/orders",\n  "main": "src/order.ts",\n  "dependencies": { "cash": "npm:@shop/money@1", "zod": "^4" }\n}\n',
    "packages/orders/tsconfig.json":
      '{\n  "extends": "../../tsconfig.json",\n  "compilerOptions": { "paths": { "#base": ["./packages/orders/src/base"] } }\n}\n',
    "packages/orders/src/base.ts":
      'import { z } from "zod";\nexport abstract class Base {\n  protected constructor(name: string) {\n    z.string().parse(name);\n  }\n  save(): void {\n    this.validate();\n  }\n  validate(): void {}\n}\nexport interface Base extends Named {}\ninterface Named {\n  rename(): void;\n}\n',
    "packages/orders/src/order.ts":
      'import { Base } from "#base";\nimport { Money, rounding, tax } from "@shop/money";\nimport { format } from "@shop/money/format/text";\nimport { roundUp } from "cash";\nexport class Order extends Base {\n  private readonly lines = new Lines();\n  constructor(private total: Money) {\n    super("order");\n  }\n  place(): void {\n    this.save();\n    this.rename();\n    this.lines.add(tax(roundUp(this.total.rounded())));\n    rounding.round(1);\n    format(this.total);\n    Order.create();\n  }\n  validate(): void {\n    super.validate();\n  }\n  static create(): Order {\n    return new Order(Money.zero());\n  }\n}\nexport namespace Order {\n  export function later(): void {\n    create();\n  }\n  function create(): void {}\n}\nclass Lines {\n  add(value: number): void {\n    track(value);\n  }\n}\n',
    "packages/web/src/ui/index.tsx":
      "export function Button(): Element {\n  return <button />;\n}\nexport const Page = memo(() => <Button />);\n",
    "packages/web/src/main.tsx":
      'import { Order } from "@orders/order";\nimport { Button, Page } from "@ui";\nimport * as money from "@shop/money";\nexport default function main(order: Order): Element {\n  order.place();\n  Order.later();\n  money.roundUp(1);\n  return <Page><Button onClick={() => order.save()} /></Page>;\n}\nexport async function later(): Promise<void> {\n  const { tax } = await import("@shop/money");\n  tax(1);\n  const store = find();\n  store.loadEverything();\n}\n',
    "tools/legacy.js":
      'const { round } = require("@shop/money");\nconst store = require("./store");\nfunction Tool(name) {\n  this.name = name;\n  this.store = new store.Store();\n}\nTool.prototype.run = function () {\n  this.store.load();\n  return round(this.name);\n};\nTool.create = () => new Tool("x");\nmodule.exports = Tool;\nmodule.exports.helper = helper;\nfunction helper() {}\n',
    "tools/app.js":
      "var app = exports = module.exports = {};\nvar shelf = {};\napp.open = function open() {\n  this.close();\n  shelf.fill();\n};\napp.close = () => app.routes.add();\napp.routes = {};\napp.routes.add = function () {};\nshelf.fill = function fill(times) {\n  fill(times - 1);\n};\n",
    "tools/serve.js":
      'const app = require("./app");\nfunction serve() {\n  app.open();\n  app.routes.add();\n  find().fill();\n}\n',
    "tools/store.js":
      'class Store {\n  load() {}\n}\nexports.Store = Store;\nObject.assign(exports, require("./more"), { extra() {} });\n',
    "tools/store.d.ts":
      "export declare class Store {\n  load(): void;\n  loadEverything(): void;\n}\n",
    "tools/more/index.cjs": 'module.exports = { more() {}, ...require("../legacy") };\n',
    "tools/main.mjs":
      'import Tool, { helper } from "./legacy.js";\nimport { Store, extra, more } from "./store.js";\nimport { open } from "./missing.js";\nTool.create().run();\nnew Tool("y").run();\nhelper();\nextra();\nmore();\nnew Store().loadEverything();\nopen();\n',
    "globals.d.ts":
      "declare function track(value: number): void;\ninterface Session {\n  end(): void;\n}\n",
  },
  go: {
    "go.mod": "module example.org/depot\n\nreplace example.org/lib => ./lib\n",
    "lib/go.mod": "module example.org/lib\n",
    "lib/text.go": "package lib\n\nfunc Trim(text string) string {\n\treturn text\n}\n",
    "main.go":
      'package main\n\nimport (\n\t"example.org/depot/fleet"\n\tstore "example.org/depot/shelf"\n\t"example.org/lib"\n\t"fmt"\n)\n\nfunc main() {\n\ttruck := fleet.New(lib.Trim("x"))\n\ttruck.Drive()\n\tstore.Put(truck)\n\tfmt.Println(truck)\n}\n',
    "fleet/truck.go":
      "package fleet\n\ntype engine struct {\n}\n\ntype Truck struct {\n\tengine\n\tbrake Brake\n}\n\ntype Brake interface {\n\trelease()\n}\n\nfunc New(name string) *Truck {\n\treturn &Truck{}\n}\n",
    "fleet/drive.go":
      'package fleet\n\nvar depot = New("depot")\n\nfunc (t *Truck) Drive() {\n\tt.start()\n\tt.brake.release()\n\tdepot.stop()\n}\n',
    "fleet/engine.go":
      "package fleet\n\nfunc (e *engine) start() {\n\tfixture()\n}\n\nfunc (t Truck) stop() {\n}\n",
    "fleet/engine_test.go":
      'package fleet\n\nimport "testing"\n\nfunc fixture() {\n}\n\nfunc TestStart(t *testing.T) {\n\tfixture()\n\tNew("x").Drive()\n}\n',
    "shelf/shelf.go":
      'package storage\n\nimport . "example.org/depot/fleet"\n\nfunc Put(truck *Truck) {\n\ttruck.Drive()\n\tNew("y")\n}\n',
  },
  database: {
    "db/main.graphindb.json":
      '{\n  "_meta": {\n    "datasource": "main"\n  },\n  "schemas": {\n    "public": {\n      "tables": {\n        "customers": {\n          "columns": [\n            {\n              "name": "id",\n              "type": "int"\n            },\n            {\n              "name": "name",\n              "type": "text"\n            }\n          ]\n        },\n        "orders": {\n          "columns": [\n            {\n              "name": "id",\n              "type": "int"\n            },\n            {\n              "name": "customer_id",\n              "type": "int"\n            },\n            {\n              "name": "total",\n              "type": "int"\n            }\n          ],\n          "foreign_keys": [\n            {\n              "column": "customer_id",\n              "references": "public.customers.id"\n            },\n            {\n              "column": "id",\n              "references": "audit.entries.id",\n              "enforced": false\n            }\n          ]\n        }\n      },\n      "views": {\n        "open_orders": {\n          "definition": "SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id"\n        }\n      }\n    },\n    "audit": {\n      "tables": {\n        "entries": {\n          "columns": [\n            {\n              "name": "id",\n              "type": "int"\n            }\n          ]\n        }\n      }\n    }\n  }\n}\n',
    "db/main.functions.graphindb.json":
      '{\n  "_meta": {\n    "datasource": "main"\n  },\n  "schemas": {\n    "public": {\n      "functions": {\n        "touch": {\n          "definition": "BEGIN UPDATE orders SET total = 0; END"\n        }\n      }\n    }\n  }\n}\n',
    "db/main.triggers.graphindb.json":
      '{\n  "_meta": {\n    "datasource": "main"\n  },\n  "schemas": {\n    "public": {\n      "orders": [\n        {\n          "name": "orders_touch",\n          "function": "public.touch"\n        }\n      ]\n    }\n  }\n}\n',
    "db/main.rls.graphindb.json":
      '{\n  "_meta": {\n    "datasource": "main"\n  },\n  "schemas": {\n    "public": {\n      "orders": {\n        "enabled": true,\n        "policies": [\n          {\n            "name": "own",\n            "command": "SELECT"\n          }\n        ]\n      }\n    }\n  }\n}\n',
    "db/bi.graphindb.json":
      '{\n  "_meta": {\n    "datasource": "bi"\n  },\n  "schemas": {\n    "main": {\n      "tables": {\n        "sales": {\n          "columns": [\n            {\n              "name": "id",\n              "type": "int"\n            }\n          ],\n          "foreign_keys": [\n            {\n              "column": "id",\n              "references": "db.main.public.orders.id",\n              "enforced": false\n            }\n          ]\n        },\n        "customers": {}\n      }\n    }\n  }\n}\n',
    "src/Order.java":
      'package shop;\n\nimport jakarta.persistence.Entity;\nimport jakarta.persistence.Table;\n\n@Entity\n@Table(name = "orders")\nclass Order {\n  private int total;\n}\n',
    "src/Customer.java":
      "package shop;\n\nimport jakarta.persistence.Entity;\n\n@Entity\nclass Customer {\n}\n",
    "src/OldBill.java":
      'package shop;\n\nimport jakarta.persistence.Entity;\nimport jakarta.persistence.Table;\n\n@Entity\n@Table(name = "old_bill")\nclass OldBill {\n}\n',
    "shop/report.py":
      'def open_orders(cursor):\n    cursor.execute("SELECT o.id, o.total FROM orders o JOIN public.customers c ON c.id = o.customer_id")\n\n\ndef close(cursor):\n    cursor.execute("UPDATE orders SET total = 0 WHERE id = 1")\n\n\ndef log(cursor):\n    cursor.execute("INSERT INTO audit.entries (id) VALUES (1)")\n',
    "web/orders.ts":
      'export async function names(db: Pool): Promise<void> {\n  await db.query("SELECT name FROM open_orders");\n  await db.query("DELETE FROM sales WHERE id = 1");\n}\n',
  },
};
