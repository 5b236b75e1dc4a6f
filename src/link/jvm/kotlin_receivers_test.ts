import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";

/** The calls of a file, as `line target`. */
function called(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> ")).map((edge) => {
    const [, target = "", , , line = ""] = /-call-> (.*) (\d\.\d\d) (\S+) :(\d+)$/.exec(edge) ?? [];
    return `${line} ${target}`;
  }).sort((a, b) => Number.parseInt(a) - Number.parseInt(b));
}

const BAKERY = `package bakery

class Dough {
    fun knead(): Dough = apply {
        rest()
    }

    fun rest() {
    }

    fun add(grams: Int) = also { it.rest() }

    override fun toString(): String {
        return buildString {
            append("dough")
            append(toString())
        }
    }

    fun append(text: String) {
    }
}

class Oven {
    fun bake(dough: Dough) {
    }
}

class Order(val dough: Dough)

typealias Setup = Oven.() -> Unit

fun oven(setup: Setup): Oven {
    return Oven().apply(setup)
}

fun heat(degrees: Int, block: (Oven) -> Unit) {
}
`;

Deno.test("within a Kotlin lambda with a receiver its members are called", async () => {
  const workspace = await linkedTexts({
    "bakery/Bakery.kt": BAKERY,
    "desk/Desk.kt": `package desk

import bakery.Dough
import bakery.Oven
import bakery.heat
import bakery.oven

class Desk {
    fun rest() {
    }

    fun bake(dough: Dough) {
    }

    fun run(dough: Dough) {
        dough.apply {
            rest()
        }
        with(dough) {
            rest()
        }
        dough.let {
            rest()
            it.rest()
        }
        oven {
            bake(dough)
        }
        heat(200) { hot ->
            bake(dough)
            hot.bake(dough)
        }
        Oven().run {
            this.bake(dough)
            this@Desk.bake(dough)
            this@run.bake(dough)
        }
    }
}
`,
  });
  assert.deepEqual(called(workspace, "desk/Desk.kt"), [
    "17 bakery.Dough.rest()",
    "23 desk.Desk.rest()",
    "26 bakery.BakeryKt.oven(Setup)",
    "27 bakery.Oven.bake(Dough)",
    "29 bakery.BakeryKt.heat(Int,(Oven) -> Unit)",
    "30 desk.Desk.bake(Dough)",
  ]);
  assert.deepEqual(called(workspace, "bakery/Bakery.kt"), [
    "5 bakery.Dough.rest()",
    "11 bakery.Dough.rest()",
  ]);
});

Deno.test("a Kotlin function that ends in a scope function gives what that gives", async () => {
  const workspace = await linkedTexts({
    "bakery/Bakery.kt": BAKERY,
    "desk/Desk.kt": `package desk

import bakery.Dough

fun run(dough: Dough) {
    dough.add(1).knead()
    dough.takeIf { true }?.rest()
    dough.run { add(2) }.append("salt")
}
`,
  });
  assert.deepEqual(called(workspace, "desk/Desk.kt"), [
    "6 bakery.Dough.add(Int)",
    "6 bakery.Dough.knead()",
    "7 bakery.Dough.rest()",
    "8 bakery.Dough.append(String)",
  ]);
});

Deno.test("a variable of a Kotlin function goes before a member of a lambda's receiver", async () => {
  const workspace = await linkedTexts({
    "bakery/Bakery.kt": BAKERY,
    "desk/Desk.kt": `package desk

import bakery.Dough
import bakery.Order
import bakery.Oven

fun run(order: Order, dough: Oven) {
    order.apply {
        dough.bake(Dough())
    }
}

fun rest(order: Order) {
    order.apply {
        dough.rest()
    }
}
`,
  });
  assert.deepEqual(called(workspace, "desk/Desk.kt"), [
    "9 bakery.Oven.bake(Dough)",
    "15 bakery.Dough.rest()",
  ]);
});

Deno.test("an extension of the library on a Kotlin receiver goes before members further out", async () => {
  const workspace = await linkedTexts({
    "desk/Desk.kt": `package desk

class Desk {
    fun forEach(block: (Int) -> Unit) {
    }

    fun List<Int>.each() {
        forEach { it.toString() }
    }

    fun String.shout() {
        deliver()
    }

    fun deliver() {
    }
}
`,
  });
  assert.deepEqual(called(workspace, "desk/Desk.kt"), ["12 desk.Desk.deliver()"]);
});

Deno.test("elements of Kotlin collections are known through their functions", async () => {
  const workspace = await linkedTexts({
    "bakery/Bakery.kt": BAKERY,
    "desk/Desk.kt": `package desk

import bakery.Dough
import bakery.Order

class Desk(private val orders: List<Order>, private val byName: Map<String, Dough>) {
    private val kept = mutableListOf<Dough>()
    private val first by lazy { Dough() }

    fun each() {
        orders.filter { it.dough.append("a"); true }
    }

    fun mapped() {
        orders.map { it.dough }.first().rest()
    }

    fun indexed() {
        kept[0].knead()
    }

    fun looped() {
        for ((name, dough) in byName) {
            dough.rest()
        }
    }

    fun paired() {
        byName.forEach { (_, dough) -> dough.knead() }
    }

    fun found() {
        byName["a"]?.append("b")
    }

    fun lazily() {
        first.add(1)
    }
}
`,
  });
  assert.deepEqual(called(workspace, "desk/Desk.kt"), [
    "11 bakery.Dough.append(String)",
    "15 bakery.Dough.rest()",
    "19 bakery.Dough.knead()",
    "24 bakery.Dough.rest()",
    "29 bakery.Dough.knead()",
    "33 bakery.Dough.append(String)",
    "37 bakery.Dough.add(Int)",
  ]);
});
