import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";
import type { LinkedWorkspace } from "../support/linked_workspace.ts";

/** The calls of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

Deno.test("overloads of one arity are told apart by types, in any order, and chains follow the chosen one (mistake 17)", async () => {
  const forms = [
    "  static String join(Object[] all, String by) {\n    return join(all, by, 0);\n  }\n",
    "  static Label join(List all, String by) {\n    return null;\n  }\n",
    "  static String join(Object[] all, String by, int from) {\n    return null;\n  }\n",
    "  static Tag join(String one, int times) {\n    return null;\n  }\n",
  ];
  for (const order of [forms, forms.toReversed()]) {
    const workspace = await linkedTexts({
      "shop/Texts.java": `package shop;\nimport java.util.List;\nclass Texts {\n${
        order.join("")
      }}\nclass Label {\n  void print() {}\n}\nclass Tag {\n  void print() {}\n}\n`,
      "shop/Use.java":
        'package shop;\nimport java.util.List;\nclass Use {\n  void run(List all) {\n    Texts.join(all, ",").print();\n    Texts.join("a", 3).print();\n  }\n}\n',
    });
    assert.deepEqual(
      calls(workspace, "shop/Texts.java").map((edge) => edge.replace(/ :\d+$/, "")),
      [
        "shop.Texts.join(Object[],String) -call-> shop.Texts.join(Object[],String,int) 1.00 overload.only",
      ],
    );
    assert.deepEqual(
      calls(workspace, "shop/Use.java").map((edge) => edge.replace(/^.*-> /, "")),
      [
        "shop.Label.print() 0.90 type.return :5",
        "shop.Tag.print() 0.90 type.return :6",
        "shop.Texts.join(List,String) 0.95 overload.type :5",
        "shop.Texts.join(String,int) 0.95 overload.type :6",
      ],
    );
  }
});

Deno.test("one qualified name in two modules binds in the caller's own (mistake 18)", async () => {
  const clock = "package shop.time;\npublic class Clock {\n  public static void now() {}\n}\n";
  const caller =
    "package shop.desk;\nimport shop.time.Clock;\nclass Desk {\n  void run() {\n    Clock.now();\n  }\n}\n";
  const workspace = await linkedTexts({
    "settings.gradle": 'include "api", "web"\n',
    "api/build.gradle": "",
    "web/build.gradle": "",
    "api/src/main/java/shop/time/Clock.java": clock,
    "api/src/main/java/shop/desk/Desk.java": caller,
    "web/src/main/java/shop/time/Clock.java": clock,
    "web/src/test/java/shop/desk/DeskTest.java": caller.replace("class Desk", "class DeskTest"),
  });
  const imports = (path: string): readonly string[] =>
    workspace.edges(path).filter((edge) => edge.includes("-call->") && edge.includes(" 1.00 "));
  assert.equal(imports("api/src/main/java/shop/desk/Desk.java").length, 1);
  assert.equal(imports("web/src/test/java/shop/desk/DeskTest.java").length, 1);
  await workspace.change({ "api/src/main/java/shop/time/Clock.java": null });
  assert.equal(imports("web/src/test/java/shop/desk/DeskTest.java").length, 1);
});

Deno.test("an override that comes or goes rebinds the calls of files that nobody touched (mistake 22)", async () => {
  const texts = {
    "shop/Base.java": "package shop;\npublic class Base {\n  public void save() {}\n}\n",
    "shop/Order.java": "package shop;\npublic class Order extends Base {\n}\n",
    "desk/Desk.kt":
      "package desk\n\nimport shop.Order\n\nfun run(order: Order) {\n    order.save()\n}\n",
  };
  const workspace = await linkedTexts(texts);
  const original = workspace.state();
  assert.deepEqual(calls(workspace, "desk/Desk.kt"), [
    "desk.DeskKt.run(Order) -call-> shop.Base.save() 0.90 member.supertype :6",
  ]);
  await workspace.change({
    "shop/Order.java":
      "package shop;\npublic class Order extends Base {\n  public void save() {}\n}\n",
  });
  assert.deepEqual(calls(workspace, "desk/Desk.kt"), [
    "desk.DeskKt.run(Order) -call-> shop.Order.save() 0.95 type.declared.parameter :6",
  ]);
  await workspace.change({ "shop/Order.java": texts["shop/Order.java"] });
  assert.deepEqual(workspace.state(), original);
});

Deno.test("Java and Kotlin calls belong to the innermost definition (mistake 24)", async () => {
  const workspace = await linkedTexts({
    "shop/Api.kt": `package shop

fun step() {
}

class Api {
    val start = step()

    init {
        step()
    }

    fun run() {
        fun inner() {
            step()
        }
        inner()
        listOf(1).forEach { step() }
    }

    companion object {
        fun create() {
            step()
        }
    }
}
`,
    "shop/Page.java":
      "package shop;\nclass Page {\n  static int count = next();\n  static int next() { return 0; }\n  static { next(); }\n  Runnable task = () -> next();\n  void run() {\n    new Runnable() {\n      public void run() { next(); }\n    };\n  }\n}\n",
  });
  assert.deepEqual(
    calls(workspace, "shop/Api.kt").map((edge) => edge.replace(/ \S+ \S+ :/, " :")),
    [
      "shop.Api -call-> shop.ApiKt.step() :7",
      "shop.Api.Companion.create() -call-> shop.ApiKt.step() :23",
      "shop.Api.run() -call-> shop.Api.run.inner() :17",
      "shop.Api.run() -call-> shop.ApiKt.step() :18",
      "shop.Api.run.inner() -call-> shop.ApiKt.step() :15",
    ],
  );
  assert.deepEqual(
    calls(workspace, "shop/Page.java").map((edge) => edge.replace(/ \S+ \S+ :/, " :")),
    ["shop.Page -call-> shop.Page.next() :3", "shop.Page.run() -call-> shop.Page.next() :9"],
  );
});

Deno.test("a Java class implements what it imports, and calls on imported classes choose by arity", async () => {
  const order = "src/main/java/com/example/order";
  const workspace = await linkedTexts({
    [`${order}/domain/OrderService.java`]:
      "package com.example.order.domain;\nimport com.example.payment.port.PaymentPort;\npublic class OrderService {\n  public void process(ProcessRequest request) {\n    process(request, true);\n  }\n  public void process(ProcessRequest request, boolean isUrgent) {}\n}\n",
    [`${order}/domain/ProcessRequest.java`]:
      "package com.example.order.domain;\npublic class ProcessRequest {}\n",
    [`${order}/web/OrderController.java`]:
      "package com.example.order.web;\nimport com.example.order.domain.OrderService;\nimport com.example.order.domain.ProcessRequest;\nclass OrderController {\n  private final OrderService orderService = null;\n  void post(ProcessRequest request) {\n    orderService.process(request);\n  }\n}\n",
    "src/main/java/com/example/payment/port/PaymentPort.java":
      "package com.example.payment.port;\npublic interface PaymentPort {\n  void refund(long id);\n}\n",
    "src/main/java/com/example/payment/PgPaymentAdapter.java":
      "package com.example.payment;\nimport com.example.payment.port.PaymentPort;\nclass PgPaymentAdapter implements PaymentPort {\n  public void refund(long id) {}\n}\n",
  });
  const service = "com.example.order.domain.OrderService";
  assert.deepEqual(
    workspace.edges("src/main/java/com/example/payment/PgPaymentAdapter.java")
      .filter((edge) => edge.includes("-implements->")),
    [
      "com.example.payment.PgPaymentAdapter -implements-> com.example.payment.port.PaymentPort 1.00 import.named :3",
    ],
  );
  assert.deepEqual(calls(workspace, `${order}/web/OrderController.java`), [
    `com.example.order.web.OrderController.post(ProcessRequest) -call-> ${service}.process(ProcessRequest) 0.95 type.declared.field :7`,
  ]);
  assert.deepEqual(calls(workspace, `${order}/domain/OrderService.java`), [
    `${service}.process(ProcessRequest) -call-> ${service}.process(ProcessRequest,boolean) 1.00 overload.only :5`,
  ]);
});

Deno.test("Kotlin defaults widen what a function takes, and extensions take their receiver apart", async () => {
  const workspace = await linkedTexts({
    "shop/Orders.kt": `package shop

class Orders {
    fun cancelOrder(orderId: Long, reason: String = "", notify: Boolean = true) {
    }

    fun one() {
        cancelOrder(1L)
    }

    fun three() {
        cancelOrder(1L, "late", false)
    }

    fun none() {
        cancelOrder()
    }

    fun four() {
        cancelOrder(1L, "late", false, 4)
    }
}
`,
    "com/example/util/Money.kt": `package com.example.util

fun Long.toWon(): String {
    return ""
}

fun use() {
    5L.toWon()
}
`,
  });
  const target = "shop.Orders.cancelOrder(Long,String,Boolean) 1.00 member.self";
  assert.deepEqual(calls(workspace, "shop/Orders.kt"), [
    `shop.Orders.one() -call-> ${target} :8`,
    `shop.Orders.three() -call-> ${target} :12`,
  ]);
  assert.deepEqual(workspace.unresolved("shop/Orders.kt"), [
    "shop.Orders.four() cancelOrder 1",
    "shop.Orders.none() cancelOrder 1",
  ]);
  assert.deepEqual(calls(workspace, "com/example/util/Money.kt"), [
    "com.example.util.MoneyKt.use() -call-> com.example.util.MoneyKt.toWon(Long) 0.90 extension.visible :8",
  ]);
});

Deno.test("of the same name in the own, an imported and a third package the own one is meant, from elsewhere the imported", async () => {
  const shop = (name: string): string => `package ${name}\n\nfun settle() {\n}\n`;
  const workspace = await linkedTexts({
    "own/Settle.kt": shop("own"),
    "other/Settle.kt": shop("other"),
    "third/Settle.kt": shop("third"),
    "own/Use.kt": "package own\n\nfun use() {\n    settle()\n}\n",
    "desk/Use.kt": "package desk\n\nimport other.settle\n\nfun use() {\n    settle()\n}\n",
    "free/Use.kt": "package free\n\nfun use() {\n    settle()\n}\n",
  });
  assert.deepEqual(calls(workspace, "own/Use.kt"), [
    "own.UseKt.use() -call-> own.SettleKt.settle() 0.95 scope.package :4",
  ]);
  assert.deepEqual(calls(workspace, "desk/Use.kt"), [
    "desk.UseKt.use() -call-> other.SettleKt.settle() 1.00 import.named :6",
  ]);
  assert.deepEqual(calls(workspace, "free/Use.kt"), []);
});
