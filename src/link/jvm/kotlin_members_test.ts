import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";

/** The calls and constructions of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) =>
    edge.includes(" -call-> ") || edge.includes(" new.class ")
  );
}

Deno.test("a Kotlin extension is called where it is in scope, and a member beats it", async () => {
  const workspace = await linkedTexts({
    "text/Text.kt": `package text

fun String.shout(): String {
    return this
}

fun Order.price(): Int {
    return total()
}

fun Order.total(): Int {
    return 0
}

class Order {
    fun total(): Int {
        return 1
    }
}
`,
    "desk/Desk.kt": `package desk

import text.Order
import text.price
import text.shout

fun run(order: Order) {
    "a".shout()
    order.price()
    order.total()
}
`,
    "till/Till.kt": `package till

import text.Order

fun run(order: Order) {
    "a".shout()
    order.price()
}
`,
  });
  assert.deepEqual(calls(workspace, "desk/Desk.kt"), [
    "desk.DeskKt.run(Order) -call-> text.Order.total() 0.95 type.declared.parameter :10",
    "desk.DeskKt.run(Order) -call-> text.TextKt.price(Order) 0.90 extension.visible :9",
    "desk.DeskKt.run(Order) -call-> text.TextKt.shout(String) 0.90 extension.visible :8",
  ]);
  assert.deepEqual(calls(workspace, "text/Text.kt"), [
    "text.TextKt.price(Order) -call-> text.Order.total() 0.95 type.declared.parameter :8",
  ]);
  assert.deepEqual(calls(workspace, "till/Till.kt"), []);
});

Deno.test("of Kotlin extensions the one whose receiver fits is meant", async () => {
  const workspace = await linkedTexts({
    "shop/Shop.kt": `package shop

open class Item

class Book : Item()

class Order

fun Item.describe() {
}

fun Order.describe() {
}

fun run(book: Book, order: Order) {
    book.describe()
    order.describe()
}

fun Book.read() {
    describe()
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Shop.kt").filter((edge) => edge.includes("describe")), [
    "shop.ShopKt.read(Book) -call-> shop.ShopKt.describe(Item) 0.95 overload.type :21",
    "shop.ShopKt.run(Book,Order) -call-> shop.ShopKt.describe(Item) 0.90 extension.visible :16",
    "shop.ShopKt.run(Book,Order) -call-> shop.ShopKt.describe(Order) 0.90 extension.visible :17",
  ]);
});

Deno.test("a Kotlin data class copies and takes itself apart, an enumeration has values", async () => {
  const workspace = await linkedTexts({
    "shop/Order.kt": `package shop

class Customer {
    fun greet() {
    }
}

data class Order(val id: Int, val customer: Customer) {
    fun total() {
    }
}

enum class Level {
    LOW,
    HIGH;

    fun raise() {
    }
}
`,
    "shop/Use.kt": `package shop

fun copied(order: Order) {
    order.copy(id = 2).total()
}

fun second(order: Order) {
    order.component2().greet()
}

fun apart(order: Order) {
    val (id, customer) = order
    customer.greet()
}

fun named() {
    Level.valueOf("LOW").raise()
}

fun constant() {
    Level.LOW.raise()
}

fun each() {
    for (level in Level.values()) {
        level.raise()
    }
}

fun plain(order: Order) {
    order.toString()
    order.hashCode()
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Use.kt").map((edge) => edge.replace(/ \S+ :/, " :")), [
    "shop.UseKt.apart(Order) -call-> shop.Customer.greet() 0.95 :13",
    "shop.UseKt.constant() -call-> shop.Level.raise() 0.95 :21",
    "shop.UseKt.copied(Order) -call-> shop.Order.total() 0.95 :4",
    "shop.UseKt.each() -call-> shop.Level.raise() 0.90 :26",
    "shop.UseKt.named() -call-> shop.Level.raise() 0.95 :17",
    "shop.UseKt.second(Order) -call-> shop.Customer.greet() 0.95 :8",
  ]);
  assert.deepEqual(workspace.unresolved("shop/Use.kt"), []);
});

Deno.test("Java reaches Kotlin's file functions, objects, companions and properties", async () => {
  const workspace = await linkedTexts({
    "src/main/kotlin/shop/Shop.kt": `package shop

class Shop(val owner: Owner) {
    var isOpen: Boolean = false

    fun close() {
    }

    companion object {
        fun create(): Shop {
            return Shop(Owner())
        }

        @JvmStatic
        fun quick(): Shop {
            return create()
        }
    }
}

class Owner {
    fun pay() {
    }
}

object Registry {
    fun find() {
    }
}

fun announce() {
}
`,
    "src/main/kotlin/shop/Texts.kt": '@file:JvmName("Texts")\n\npackage shop\n\nfun trim() {\n}\n',
    "src/main/java/desk/Desk.java": [
      "package desk;",
      "import shop.*;",
      "class Desk {",
      "  void run(Shop shop) {",
      "    ShopKt.announce();",
      "    Texts.trim();",
      "    Registry.INSTANCE.find();",
      "    Shop.Companion.create().close();",
      "    Shop.quick();",
      "    shop.getOwner().pay();",
      "    new Shop(null);",
      "  }",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(
    calls(workspace, "src/main/java/desk/Desk.java").map((edge) =>
      edge.replace(/^desk\.Desk\.run\(Shop\) -call-> /, "").replace(/ \S+ \S+ :/, " :")
    ),
    [
      "shop.Owner.pay() :10",
      "shop.Registry.find() :7",
      "shop.Shop.Companion.create() :8",
      "shop.Shop.Companion.quick() :9",
      "shop.Shop.Shop(Owner) :11",
      "shop.Shop.close() :8",
      "shop.ShopKt.announce() :5",
      "shop.TextsKt.trim() :6",
    ],
  );
  assert.deepEqual(workspace.unresolved("src/main/java/desk/Desk.java"), []);
});

Deno.test("Java imports the functions of a Kotlin file by their class, alone and all of them", async () => {
  const java = (imported: string, call: string): string =>
    `package desk;\nimport ${imported};\nclass Desk {\n  void run() {\n    ${call};\n  }\n}\n`;
  for (
    const [imported, call] of [
      ["shop.ShopKt", "ShopKt.announce()"],
      ["static shop.ShopKt.announce", "announce()"],
      ["static shop.ShopKt.*", "announce()"],
      ["shop.*", "ShopKt.announce()"],
      ["shop.other.Thing", "shop.ShopKt.announce()"],
    ] as const
  ) {
    const workspace = await linkedTexts({
      "src/main/kotlin/shop/Shop.kt": "package shop\n\nfun announce() {\n}\n",
      "src/main/java/desk/Desk.java": java(imported, call),
    });
    assert.deepEqual(
      calls(workspace, "src/main/java/desk/Desk.java").map((edge) =>
        edge.replace(/ \S+ \S+ :/, " :")
      ),
      ["desk.Desk.run() -call-> shop.ShopKt.announce() :5"],
      imported,
    );
  }
});

Deno.test("Kotlin reaches Java's methods, static members, constants and accessors as properties", async () => {
  const workspace = await linkedTexts({
    "src/main/java/shop/Order.java": [
      "package shop;",
      "public class Order {",
      "  public static final Order EMPTY = new Order(0);",
      "  public Order(int id) {}",
      "  public static Order create() { return EMPTY; }",
      "  public Customer getCustomer() { return null; }",
      "  public boolean isPaid() { return true; }",
      "  public void send() {}",
      "}",
      "",
    ].join("\n"),
    "src/main/java/shop/Customer.java":
      "package shop;\npublic class Customer {\n  public void greet() {}\n}\n",
    "src/main/kotlin/desk/Desk.kt": `package desk

import shop.Order

class Express : Order(1) {
    fun run(order: Order) {
        send()
        order.customer.greet()
        Order.create().send()
        Order.EMPTY.send()
        Order(2)
    }
}
`,
  });
  assert.deepEqual(
    calls(workspace, "src/main/kotlin/desk/Desk.kt").map((edge) => edge.replace(/ \S+ :/, " :")),
    [
      "desk.Express -call-> shop.Order.Order(int) 1.00 :5",
      "desk.Express.run(Order) -call-> shop.Customer.greet() 0.90 :8",
      "desk.Express.run(Order) -call-> shop.Order.Order(int) 1.00 :11",
      "desk.Express.run(Order) -call-> shop.Order.create() 1.00 :9",
      "desk.Express.run(Order) -call-> shop.Order.send() 1.00 :7",
    ],
  );
});
