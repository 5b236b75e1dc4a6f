import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";
import type { LinkedWorkspace } from "../support/linked_workspace.ts";

/** The calls of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

Deno.test("what Java and Kotlin import from outside never reaches a namesake (mistake 1)", async () => {
  const workspace = await linkedTexts({
    "shop/Database.java":
      "package shop;\npublic class Database {\n  public void executeAll() {}\n  public static Database open() { return null; }\n}\n",
    "desk/Desk.java":
      "package desk;\nimport org.sql.Database;\nclass Desk {\n  void run(Database database) {\n    database.executeAll();\n    Database.open().executeAll();\n    new Database();\n  }\n}\n",
    "desk/Till.kt": `package desk

import org.sql.Database as Store
import org.sql.open

fun run(store: Store) {
    store.executeAll()
    open()
    Store().executeAll()
}
`,
    "shop/Open.kt": "package shop\n\nfun open() {\n}\n",
  });
  assert.deepEqual(calls(workspace, "desk/Desk.java"), []);
  assert.deepEqual(calls(workspace, "desk/Till.kt"), []);
  assert.deepEqual(workspace.unresolved("desk/Desk.java"), []);
  assert.deepEqual(workspace.unresolved("desk/Till.kt"), []);
});

Deno.test("a member that Java's library has too gives no edge on an unknown receiver (mistake 2)", async () => {
  const workspace = await linkedTexts({
    "shop/Cache.java":
      "package shop;\npublic class Cache {\n  public void get(String key) {}\n  public void tryParse() {}\n  public void invalidateEverything() {}\n}\n",
    "desk/Desk.java":
      'package desk;\nimport java.util.Map;\nclass Desk {\n  void run(Map<String, String> map) {\n    map.get("a");\n    find().get("b");\n    find().invalidateEverything();\n  }\n}\n',
  });
  assert.deepEqual(calls(workspace, "desk/Desk.java"), [
    "desk.Desk.run(Map<String, String>) -call-> shop.Cache.invalidateEverything() 0.80 name.unique :7",
  ]);
});

Deno.test("a Java call on the result of a call or an index keeps its receiver (mistake 3)", async () => {
  const workspace = await linkedTexts({
    "shop/Table.java": [
      "package shop;",
      "class Row {",
      "  void load() {}",
      "}",
      "class Table {",
      "  void load() {}",
      "  Row row(int at) { return null; }",
      "  void first(Table table) {",
      "    table.row(1).load();",
      "  }",
      "  void second(Row[] rows) {",
      "    rows[0].load();",
      "  }",
      "  void third() {",
      "    lookup(1).load();",
      "  }",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "shop/Table.java"), [
    "shop.Table.first(Table) -call-> shop.Row.load() 0.90 type.return :9",
    "shop.Table.first(Table) -call-> shop.Table.row(int) 0.95 type.declared.parameter :9",
    "shop.Table.second(Row[]) -call-> shop.Row.load() 0.90 type.element :12",
  ]);
});

Deno.test("a Kotlin method that calls a method of its name on a property calls that of the property (mistake 4)", async () => {
  const workspace = await linkedTexts({
    "shop/Mail.kt": `package shop

class Mailer {
    fun send() {
    }
}

class Notifier(private val mailer: Mailer) {
    fun send() {
        mailer.send()
        this.mailer.send()
    }
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Mail.kt"), [
    "shop.Notifier.send() -call-> shop.Mailer.send() 0.95 type.declared.field :10",
  ]);
});

Deno.test("a bare Kotlin call never means a member of another class (mistake 5)", async () => {
  const workspace = await linkedTexts({
    "shop/Worker.kt": `package shop

class Worker {
    fun restock() {
    }
}

class Other {
    fun run() {
        restock()
    }
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Worker.kt"), []);
  assert.deepEqual(workspace.unresolved("shop/Worker.kt"), ["shop.Other.run() restock 1"]);
});

Deno.test("an import of a type that no package has makes no edge to one of its name (mistake 7)", async () => {
  const workspace = await linkedTexts({
    "src/main/java/shop/util/Texts.java":
      "package shop.util;\npublic class Texts {\n  public static void trim() {}\n}\n",
    "src/main/java/desk/Desk.java":
      "package desk;\nimport shop.helper.Texts;\nimport static shop.helper.Names.trim;\nclass Desk {\n  void run() {\n    Texts.trim();\n    trim();\n  }\n}\n",
  });
  assert.deepEqual(workspace.edges("src/main/java/desk/Desk.java"), []);
  assert.deepEqual(workspace.unresolved("src/main/java/desk/Desk.java"), []);
});

Deno.test("a Java or Kotlin local of any sort hides a field, from its declaration on (mistake 15)", async () => {
  const workspace = await linkedTexts({
    "shop/Shop.java": [
      "package shop;",
      "class Mail {",
      "  void send() {}",
      "}",
      "class Fax {",
      "  void send() {}",
      "}",
      "class Shop {",
      "  Mail port;",
      "  void byParameter(Fax port) {",
      "    port.send();",
      "  }",
      "  void byLocal() {",
      "    port.send();",
      "    Fax port = new Fax();",
      "  }",
      "  void byLoop(Fax[] all) {",
      "    for (Fax port : all) port.send();",
      "  }",
      "  void byCatch() {",
      "    try { open(); } catch (Fax port) { port.send(); }",
      "  }",
      "  void byPattern(Object any) {",
      "    if (any instanceof Fax port) port.send();",
      "  }",
      "  void byLambda() {",
      "    run((Fax port) -> port.send());",
      "  }",
      "  void outside() {",
      "    { Fax port = null; }",
      "    port.send();",
      "  }",
      "}",
      "",
    ].join("\n"),
    "desk/Desk.kt": `package desk

import shop.send

fun byParameter(send: (Int) -> Unit) {
    send(1)
}

fun byLocal() {
    val send = find()
    send(2)
}

fun outside() {
    send(3)
}
`,
    "shop/Send.kt": "package shop\n\nfun send(number: Int) {\n}\n",
  });
  assert.deepEqual(
    calls(workspace, "shop/Shop.java").map((edge) => edge.replace(/ \S+ \S+ :/, " :")),
    [
      "shop.Shop.byCatch() -call-> shop.Fax.send() :21",
      "shop.Shop.byLambda() -call-> shop.Fax.send() :27",
      "shop.Shop.byLocal() -call-> shop.Mail.send() :14",
      "shop.Shop.byLoop(Fax[]) -call-> shop.Fax.send() :18",
      "shop.Shop.byParameter(Fax) -call-> shop.Fax.send() :11",
      "shop.Shop.byPattern(Object) -call-> shop.Fax.send() :24",
      "shop.Shop.outside() -call-> shop.Mail.send() :31",
    ],
  );
  assert.deepEqual(calls(workspace, "desk/Desk.kt"), [
    "desk.DeskKt.outside() -call-> shop.SendKt.send(Int) 1.00 import.named :15",
  ]);
});

Deno.test("Kotlin variables of one name in two functions have types of their own (mistake 16)", async () => {
  const workspace = await linkedTexts({
    "shop/Pets.kt": `package shop

class Cat {
    fun speak() {
    }
}

class Dog {
    fun speak() {
    }
}

fun first() {
    val x = Cat()
    x.speak()
}

fun second() {
    val x = Dog()
    x.speak()
}
`,
  });
  assert.deepEqual(calls(workspace, "shop/Pets.kt"), [
    "shop.PetsKt.first() -call-> shop.Cat.speak() 0.95 type.new :15",
    "shop.PetsKt.second() -call-> shop.Dog.speak() 0.95 type.new :20",
  ]);
});

Deno.test("Kotlin factories, objects, qualified calls, typed properties and neighbours are reached (mistake 21)", async () => {
  const workspace = await linkedTexts({
    "shop/Shop.kt": `package shop

class Shop {
    fun open() {
    }

    companion object {
        fun create(): Shop {
            return Shop()
        }
    }
}

object Registry {
    fun find() {
    }
}

fun announce() {
}

fun Shop.tidy() {
}
`,
    "shop/Neighbour.kt":
      "package shop\n\nfun neighbour() {\n    announce()\n    Registry.find()\n}\n",
    "desk/Desk.kt": `package desk

import shop.Shop
import shop.tidy

class Desk(private val shop: Shop) {
    fun chain() {
        Shop.create().open()
    }

    fun qualified() {
        shop.Registry.find()
        shop.announce()
    }

    fun property() {
        shop.open()
        shop.tidy()
    }
}

fun qualified() {
    shop.Registry.find()
    shop.announce()
}
`,
    "desk/Java.java":
      "package desk;\nimport shop.Registry;\nclass Java {\n  void run() {\n    Registry.INSTANCE.find();\n  }\n}\n",
  });
  const ends = (path: string): string[] =>
    calls(workspace, path).map((edge) => edge.replace(/ \S+ \S+ :/, " :"));
  assert.deepEqual(ends("shop/Neighbour.kt"), [
    "shop.NeighbourKt.neighbour() -call-> shop.Registry.find() :5",
    "shop.NeighbourKt.neighbour() -call-> shop.ShopKt.announce() :4",
  ]);
  assert.deepEqual(ends("desk/Desk.kt"), [
    "desk.Desk.chain() -call-> shop.Shop.Companion.create() :8",
    "desk.Desk.chain() -call-> shop.Shop.open() :8",
    "desk.Desk.property() -call-> shop.Shop.open() :17",
    "desk.Desk.property() -call-> shop.ShopKt.tidy(Shop) :18",
    "desk.DeskKt.qualified() -call-> shop.Registry.find() :23",
    "desk.DeskKt.qualified() -call-> shop.ShopKt.announce() :24",
  ]);
  assert.deepEqual(ends("desk/Java.java"), ["desk.Java.run() -call-> shop.Registry.find() :5"]);
});
