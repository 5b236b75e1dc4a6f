import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";
import type { LinkedWorkspace } from "../support/linked_workspace.ts";

/** The calls of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

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
