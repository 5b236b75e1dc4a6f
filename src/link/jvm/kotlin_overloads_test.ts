import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";

/** The calls and constructions of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) =>
    edge.includes(" -call-> ") || edge.includes(" new.class ")
  );
}

const ORDER = `package shop

class Order(val id: Int) {
    constructor(name: String) : this(1)

    fun total() {
    }
}
`;

const MAIL = `package shop

fun send(order: Order) {
}

fun send(order: Order, retries: Int) {
}

private fun send(first: Int, second: Int, third: Int) {
}
`;

Deno.test("Kotlin functions of one name in several files of a package are overloads of each other", async () => {
  const workspace = await linkedTexts({
    "shop/Order.kt": ORDER,
    "shop/Mail.kt": MAIL,
    "shop/Text.kt": `package shop

fun send(name: String) {
}

fun caller(order: Order) {
    send("paper")
    send(order)
    send(order, 3)
    send(1, 2, 3)
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Text.kt"), [
    "shop.TextKt.caller(Order) -call-> shop.MailKt.send(Order) 0.95 overload.type :8",
    "shop.TextKt.caller(Order) -call-> shop.MailKt.send(Order,Int) 0.95 scope.package :9",
    "shop.TextKt.caller(Order) -call-> shop.TextKt.send(String) 0.95 overload.type :7",
  ]);
  assert.deepEqual(workspace.unresolved("shop/Text.kt"), ["shop.TextKt.caller(Order) send 1"]);
});

Deno.test("Kotlin functions that do not take a call give way to those further out", async () => {
  const workspace = await linkedTexts({
    "shop/Order.kt": ORDER,
    "shop/Mail.kt": MAIL,
    "desk/Desk.kt": `package desk

import shop.*

fun send(name: String) {
}

class Desk {
    fun send() {
    }

    fun run(order: Order) {
        send()
        send("paper")
        send(order)
    }
}
`,
    "till/Till.kt": `package till

import desk.send
import shop.Order

fun send(order: Order) {
}

fun run(order: Order) {
    send("paper")
    send(order)
}
`,
  });
  assert.deepEqual(calls(workspace, "desk/Desk.kt"), [
    "desk.Desk.run(Order) -call-> desk.Desk.send() 1.00 member.self :13",
    "desk.Desk.run(Order) -call-> desk.DeskKt.send(String) 1.00 scope.file :14",
    "desk.Desk.run(Order) -call-> shop.MailKt.send(Order) 0.95 import.star :15",
  ]);
  assert.deepEqual(calls(workspace, "till/Till.kt"), [
    "till.TillKt.run(Order) -call-> desk.DeskKt.send(String) 1.00 import.named :10",
    "till.TillKt.run(Order) -call-> till.TillKt.send(Order) 1.00 scope.file :11",
  ]);
});

Deno.test("past a Kotlin class with a base from outside, a function further out is less sure", async () => {
  const workspace = await linkedTexts({
    "desk/Desk.kt": `package desk

import org.base.Counter

fun send(name: String) {
}

class Desk : Counter() {
    fun send() {
    }

    fun run() {
        send("paper")
    }
}
`,
  });
  assert.deepEqual(calls(workspace, "desk/Desk.kt"), [
    "desk.Desk.run() -call-> desk.DeskKt.send(String) 0.95 base.external :13",
  ]);
});

Deno.test("a function that each platform of Kotlin has is the one that the caller's source set sees", async () => {
  const declared = "package clock\n\nexpect fun now(): Long\n";
  const actual = "package clock\n\nactual fun now(): Long {\n    return 1L\n}\n";
  const caller = (name: string): string =>
    `package ${name}\n\nimport clock.now\n\nfun run() {\n    now()\n}\n`;
  const workspace = await linkedTexts({
    "core/src/commonMain/kotlin/clock/Clock.kt": declared,
    "core/src/jvmMain/kotlin/clock/ClockJvm.kt": actual,
    "core/src/jsMain/kotlin/clock/ClockJs.kt": actual,
    "core/src/commonMain/kotlin/all/All.kt": caller("all"),
    "core/src/jvmMain/kotlin/jvm/Jvm.kt": caller("jvm"),
    "web/src/main/kotlin/web/Web.kt": caller("web"),
  });
  assert.deepEqual(calls(workspace, "core/src/commonMain/kotlin/all/All.kt"), [
    "all.AllKt.run() -call-> clock.ClockKt.now() 1.00 import.named :6",
  ]);
  assert.deepEqual(calls(workspace, "core/src/jvmMain/kotlin/jvm/Jvm.kt"), [
    "jvm.JvmKt.run() -call-> clock.ClockJvmKt.now() 1.00 import.named :6",
  ]);
  assert.deepEqual(calls(workspace, "web/src/main/kotlin/web/Web.kt"), [
    "web.WebKt.run() -call-> clock.ClockKt.now() 1.00 import.named :6",
  ]);
});

Deno.test("a Kotlin type is constructed, extended and asked for members under any of its names", async () => {
  const workspace = await linkedTexts({
    "shop/Order.kt": ORDER,
    "shop/Names.kt": `package shop

class Plain {
    fun go() {
    }
}

object Registry {
    fun find() {
    }
}

typealias Purchase = Order
typealias Simple = Plain
typealias Index = Registry
typealias Bag = java.util.ArrayList<Order>
`,
    "desk/Desk.kt": `package desk

import shop.Bag
import shop.Index
import shop.Purchase
import shop.Purchase as Buy
import shop.Simple

class Gift : Purchase(3)

fun run() {
    val order = Purchase(1)
    order.total()
    Buy("gift").total()
    Simple().go()
    Index.find()
    shop.Purchase(2)
    Bag()
}
`,
  });
  assert.deepEqual(workspace.edges("desk/Desk.kt").filter((edge) => !edge.includes("-import->")), [
    "desk.DeskKt.run() -call-> shop.Order.Order(Int) 0.95 overload.type :12",
    "desk.DeskKt.run() -call-> shop.Order.Order(String) 0.95 overload.type :14",
    "desk.DeskKt.run() -call-> shop.Order.total() 0.95 type.new :13",
    "desk.DeskKt.run() -call-> shop.Plain.go() 0.95 type.new :15",
    "desk.DeskKt.run() -call-> shop.Registry.find() 1.00 class.static :16",
    "desk.DeskKt.run() -reference-> shop.Plain 1.00 new.class :15",
    "desk.Gift -call-> shop.Order.Order(Int) 0.95 overload.type :9",
    "desk.Gift -extends-> shop.Order 0.95 scope.package :9",
  ]);
  assert.deepEqual(workspace.externals("desk/Desk.kt"), ["desk.DeskKt.run() std 1"]);
  assert.deepEqual(workspace.unresolved("desk/Desk.kt"), []);
});
