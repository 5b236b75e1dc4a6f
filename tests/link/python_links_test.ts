import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";
import type { LinkedWorkspace } from "../support/linked_workspace.ts";

/** The calls of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

Deno.test("what Python imports from outside never reaches a namesake, nor does what it types (mistake 1)", async () => {
  const workspace = await linkedTexts({
    "shop/sql.py":
      "class Session:\n    def execute_all(self):\n        pass\n\ndef create_engine():\n    pass\n",
    "shop/main.py":
      "from sqlalchemy import create_engine\nfrom sqlalchemy.orm import Session\n\ndef main(session: Session):\n    create_engine()\n    session.execute_all()\n    Session().execute_all()\n    create_engine().execute_all()\n",
  });
  assert.deepEqual(calls(workspace, "shop/main.py"), []);
  assert.deepEqual(workspace.externals("shop/main.py"), [
    "shop.main.main sqlalchemy 7",
    "shop/main.py sqlalchemy 2",
  ]);
});

Deno.test("a member that Python's library has too gives no edge on an unknown receiver (mistake 2)", async () => {
  const workspace = await linkedTexts({
    "shop/cache.py":
      "class Cache:\n    def get(self, key):\n        pass\n\n    def append(self, key):\n        pass\n\n    def invalidate_all(self):\n        pass\n",
    "shop/main.py":
      "def main(cache, rows: list):\n    cache.get('a')\n    rows.append(1)\n    cache.append(1)\n    cache.invalidate_all()\n",
  });
  assert.deepEqual(calls(workspace, "shop/main.py"), [
    "shop.main.main -call-> shop.cache.Cache.invalidate_all 0.80 name.unique :5",
  ]);
});

Deno.test("a Python call on the result of a call or an index keeps its receiver (mistake 3)", async () => {
  const workspace = await linkedTexts({
    "shop/main.py": [
      "def load_row():",
      "    pass",
      "",
      "class Row:",
      "    def load_row(self):",
      "        pass",
      "",
      "class Table:",
      "    def row(self) -> Row:",
      "        return Row()",
      "",
      "def main(table: Table, rows: list[Row], anything):",
      "    table.row().load_row()",
      "    rows[0].load_row()",
      "    anything.lookup(1)[2].get()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "shop/main.py"), [
    "shop.main.main -call-> shop.main.Row.load_row 0.90 type.return :13",
    "shop.main.main -call-> shop.main.Table.row 0.95 type.declared.parameter :13",
  ]);
});

Deno.test("a Python method that calls a method of its name on a field calls that of the field (mistake 4)", async () => {
  const workspace = await linkedTexts({
    "shop/mail.py": [
      "class Mailer:",
      "    def send(self):",
      "        pass",
      "",
      "class Notifier:",
      "    def __init__(self, mailer: Mailer):",
      "        self.mailer = mailer",
      "",
      "    def send(self):",
      "        self.mailer.send()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "shop/mail.py"), [
    "shop.mail.Notifier.send -call-> shop.mail.Mailer.send 0.95 type.declared.parameter :10",
  ]);
});

Deno.test("a bare Python call never means a method, a member call never a function (mistake 5)", async () => {
  const workspace = await linkedTexts({
    "shop/worker.py": [
      "import pydantic",
      "",
      "class Worker:",
      "    def restock(self):",
      "        restock()",
      "        pydantic.record()",
      "",
      "def record():",
      "    find().record_all()",
      "",
      "def record_all():",
      "    pass",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "shop/worker.py"), []);
  assert.deepEqual(workspace.unresolved("shop/worker.py"), [
    "shop.worker.Worker.restock restock 1",
    "shop.worker.record find 1",
    "shop.worker.record record_all 1",
  ]);
});

Deno.test("a Python import without a file makes no edge to a module of the same end (mistake 7)", async () => {
  const workspace = await linkedTexts({
    "api/pyproject.toml": '[project]\nname = "api"\n',
    "api/src/api/utils/format.py": "def trim():\n    pass\n",
    "web/pyproject.toml": '[project]\nname = "web"\n',
    "web/main.py":
      "from .utils.format import trim\nfrom utils.format import trim as other\n\ntrim()\nother()\n",
  });
  assert.deepEqual(workspace.edges("web/main.py"), []);
  assert.deepEqual(workspace.unresolved("web/main.py"), ["web/main.py trim 1"]);
  assert.deepEqual(workspace.externals("web/main.py"), ["web/main.py utils 2"]);
});

Deno.test("Python modules are reached as members of packages, under other names and beside a script (mistake 13)", async () => {
  const workspace = await linkedTexts({
    "bakery/recipes/oven.py": "def bake():\n    pass\n",
    "bakery/till.py": "def count():\n    pass\n",
    "helpers.py": "def clean():\n    pass\n",
    "main.py": [
      "from bakery import till",
      "from bakery.recipes import oven as stove",
      "import bakery.recipes.oven as L",
      "import helpers",
      "",
      "till.count()",
      "stove.bake()",
      "L.bake()",
      "helpers.clean()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "main.py").map((edge) => edge.replace(/ \S+ :\d+$/, "")), [
    "main.py -call-> bakery.recipes.oven.bake 1.00",
    "main.py -call-> bakery.till.count 1.00",
    "main.py -call-> helpers.clean 1.00",
  ]);
});

Deno.test("a Python file elsewhere that is named like a module from outside is not that module (mistake 14)", async () => {
  const workspace = await linkedTexts({
    "pyproject.toml": '[project]\nname = "shop"\ndependencies = ["requests"]\n',
    "shop/__init__.py": "",
    "shop/logging.py": "def getLogger():\n    pass\n",
    "shop/vendor/requests.py": "def get_page():\n    pass\n",
    "shop/net/main.py":
      "import logging\nimport requests\n\nlogging.getLogger()\nrequests.get_page()\n",
    "web/requests.js":
      "export function get_page() {}\nexport class Page {\n  fetch_whole() {}\n}\n",
    "shop/net/other.py": "def main(page):\n    page.fetch_whole()\n",
  });
  assert.deepEqual(calls(workspace, "shop/net/main.py"), []);
  assert.deepEqual(workspace.externals("shop/net/main.py"), [
    "shop/net/main.py requests 2",
    "shop/net/main.py std 2",
  ]);
  assert.deepEqual(calls(workspace, "shop/net/other.py"), []);
});

Deno.test("a local Python name of any sort hides an import in the whole of its function (mistake 15)", async () => {
  const workspace = await linkedTexts({
    "pay.py": "def pay():\n    pass\n",
    "main.py": [
      "from pay import pay",
      "",
      "def by_parameter(pay):",
      "    pay()",
      "",
      "def by_assignment():",
      "    pay()",
      "    pay = find()",
      "",
      "def by_loop(items):",
      "    for pay in items:",
      "        pay()",
      "",
      "def by_with():",
      "    with find() as pay:",
      "        pay()",
      "",
      "def by_except():",
      "    try:",
      "        find()",
      "    except Exception as pay:",
      "        pay()",
      "",
      "def by_match(value):",
      "    match value:",
      "        case [pay, *rest]:",
      "            pay()",
      "",
      "def by_walrus():",
      "    if pay := find():",
      "        pay()",
      "",
      "def by_import():",
      "    from stripe import pay",
      "    pay()",
      "",
      "def comprehended(items):",
      "    [pay() for pay in items]",
      "    pay()",
      "",
      "def nested():",
      "    def pay():",
      "        pass",
      "    pay()",
      "",
      "class Shop:",
      "    pay = 1",
      "",
      "    def open(self):",
      "        pay()",
      "",
      "def global_one():",
      "    global pay",
      "    pay()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "main.py").filter((edge) => edge.includes("pay")), [
    "main.Shop.open -call-> pay.pay 1.00 import.named :50",
    "main.comprehended -call-> pay.pay 1.00 import.named :39",
    "main.global_one -call-> pay.pay 1.00 import.named :54",
    "main.nested -call-> main.nested.pay 1.00 scope.file :44",
  ]);
});

Deno.test("Python variables of one name in two functions have types of their own (mistake 16)", async () => {
  const workspace = await linkedTexts({
    "main.py": [
      "class Cat:",
      "    def speak(self):",
      "        pass",
      "",
      "class Dog:",
      "    def speak(self):",
      "        pass",
      "",
      "def first():",
      "    x = Cat()",
      "    x.speak()",
      "",
      "def second():",
      "    x = Dog()",
      "    x.speak()",
      "",
      "def third(x: Cat):",
      "    [x.speak() for x in find()]",
      "    x.speak()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "main.py").filter((edge) => !edge.includes(" 0.50 ")), [
    "main.first -call-> main.Cat.speak 0.95 type.new :11",
    "main.second -call-> main.Dog.speak 0.95 type.new :15",
    "main.third -call-> main.Cat.speak 0.95 type.declared.parameter :19",
  ]);
});

Deno.test("an edit links again what it concerns in Python and a revert brings all back (mistake 22)", async () => {
  const texts = {
    "bakery/__init__.py": "from .order import Order\n",
    "bakery/base.py": "class Base:\n    def save(self):\n        pass\n",
    "bakery/order.py": "from .base import Base\n\nclass Order(Base):\n    pass\n",
    "main.py":
      "from bakery import Order\n\ndef main(order: Order):\n    order.save()\n\ndef other():\n    pass\n",
  };
  const workspace = await linkedTexts(texts);
  const original = workspace.state();
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.main -call-> bakery.base.Base.save 0.90 member.supertype :4",
  ]);
  await workspace.change({
    "bakery/order.py":
      "from .base import Base\n\nclass Order(Base):\n    def save(self):\n        pass\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.main -call-> bakery.order.Order.save 0.95 type.declared.parameter :4",
  ]);
  await workspace.change({
    "bakery/order.py": null,
    "bakery/order/__init__.py": texts["bakery/order.py"].replace(".base", "..base"),
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.main -call-> bakery.base.Base.save 0.90 member.supertype :4",
  ]);
  await workspace.change({ "bakery/order/__init__.py": null });
  assert.deepEqual(calls(workspace, "main.py"), []);
  await workspace.change({ "bakery/order.py": texts["bakery/order.py"] });
  assert.deepEqual(workspace.state(), original);
});

Deno.test("Python calls belong to the innermost function, and what has a body has callers (mistake 24)", async () => {
  const workspace = await linkedTexts({
    "api.py": [
      "def step():",
      "    pass",
      "",
      "class Api:",
      "    step()",
      "",
      "    @property",
      "    def state(self):",
      "        step()",
      "",
      "    @classmethod",
      "    def create(cls):",
      "        return cls().run()",
      "",
      "    def run(self):",
      "        def inner():",
      "            step()",
      "        inner()",
      "        return (lambda: step())",
      "",
      "step()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "api.py"), [
    "api.Api -call-> api.step 1.00 scope.file :5",
    "api.Api.create -call-> api.Api.run 0.95 type.new :13",
    "api.Api.run -call-> api.Api.run.inner 1.00 scope.file :18",
    "api.Api.run -call-> api.step 1.00 scope.file :19",
    "api.Api.run.inner -call-> api.step 1.00 scope.file :17",
    "api.Api.state -call-> api.step 1.00 scope.file :9",
    "api.py -call-> api.step 1.00 scope.file :21",
  ]);
});

Deno.test("Python members are found in the order of the bases, through super and through the class", async () => {
  const workspace = await linkedTexts({
    "shop.py": [
      "class Base:",
      "    def save(self):",
      "        pass",
      "",
      "    def log(self):",
      "        pass",
      "",
      "class Audited(Base):",
      "    def save(self):",
      "        super().save()",
      "",
      "class Cached(Base):",
      "    def save(self):",
      "        pass",
      "",
      "    def log(self):",
      "        pass",
      "",
      "class Order(Audited, Cached):",
      "    def __init__(self):",
      "        self.save()",
      "        self.log()",
      "        Base.save(self)",
      "",
      "    @staticmethod",
      "    def create():",
      "        return Order()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "shop.py"), [
    "shop.Audited.save -call-> shop.Base.save 1.00 member.super :10",
    "shop.Order.__init__ -call-> shop.Audited.save 1.00 member.inherited :21",
    "shop.Order.__init__ -call-> shop.Base.save 1.00 class.static :23",
    "shop.Order.__init__ -call-> shop.Cached.log 1.00 member.inherited :22",
    "shop.Order.create -call-> shop.Order.__init__ 1.00 new.class :27",
  ]);
});

Deno.test("Python callables take the arguments that their parameters allow", async () => {
  const workspace = await linkedTexts({
    "app/services/payment.py": [
      "class OrderService:",
      "    def cancel_order(self, order_id, *args, **kwargs):",
      "        pass",
      "",
      "    def process_order(self, request):",
      "        pass",
      "",
      "def retry():",
      "    pass",
      "",
      "def retry(times):",
      "    pass",
      "",
    ].join("\n"),
    "app/main.py": [
      "from app.services.payment import OrderService, retry",
      "",
      "def typed(service: OrderService):",
      "    service.cancel_order(1, 2, 3, 4, 5)",
      "    service.process_order(1)",
      "    retry(3)",
      "",
      "def guessed(service):",
      "    service.cancel_order(1, 2, 3, 4, 5)",
      "    service.process_order(1, 2)",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "app/main.py"), [
    "app.main.guessed -call-> app.services.payment.OrderService.cancel_order 0.80 name.unique :9",
    "app.main.typed -call-> app.services.payment.OrderService.cancel_order 0.95 type.declared.parameter :4",
    "app.main.typed -call-> app.services.payment.OrderService.process_order 0.95 type.declared.parameter :5",
    "app.main.typed -call-> app.services.payment.retry#2 1.00 import.named :6",
  ]);
});
