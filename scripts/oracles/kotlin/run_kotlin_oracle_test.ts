import { deepEqual } from "node:assert/strict";

import { placeTexts } from "../../../tests/support/place_texts.ts";
import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";
import { toolTest } from "../../../tests/support/tool_test.ts";
import { runKotlinOracle } from "./run_kotlin_oracle.ts";

const files = {
  "src/commonMain/kotlin/Store.kt": `package shop

interface Store {
    fun keep(order: Order)

    fun count(): Int {
        return 0
    }
}

expect fun clock(): Long

fun interface Rule {
    fun allows(order: Order): Boolean
}

fun stamp(): Long {
    return clock()
}
`,
  "src/commonMain/kotlin/Order.kt": `package shop

data class Order(val label: String, val cents: Int = size(label)) {
    constructor(label: String) : this(label, 0) {
        check(label)
    }

    infix fun with(other: Order): Order {
        return this.copy(cents = cents + other.cents)
    }

    operator fun plus(other: Order): Order = this with other

    companion object {
        fun size(label: String): Int {
            return label.length
        }

        fun check(label: String) {}

        fun check(cents: Int) {}
    }
}

enum class Size(val factor: Int) {
    SMALL(Order.size("s")),
    LARGE(2),
}
`,
  "src/commonMain/kotlin/Counter.kt": `package shop

open class Counter(start: Int) {
    var handler: () -> Unit = {}

    open fun total(): Int = 1

    fun run() {
        handler()
        handler.invoke()
    }
}

interface Totals {
    fun total(): Int
}

class Kept : Counter(2), Totals

class Delegating(store: Store) : Store by store
`,
  "src/jvmMain/kotlin/Clock.kt": `package shop

actual fun clock(): Long {
    return System.nanoTime()
}
`,
  "src/jvmMain/kotlin/Shop.kt": [
    "package shop",
    "",
    "import shop.Kept as Keeper",
    "",
    "typealias Entry = Order",
    "",
    "class Shop(private val store: Delegating) {",
    "    private val counter = object : Counter(1) {",
    "        override fun total(): Int = super.total()",
    "    }",
    "",
    "    fun sell(orders: List<Order>) {",
    '        /* 😀é */ store.keep(Order("tea") + Entry("pot", 3))',
    "        orders.forEach { order -> store.count(); Order.check(order.cents) }",
    "        val rule = Rule { order -> order.label.isNotEmpty() }",
    "        val all = orders.filter(rule::allows)",
    "        Keeper().total()",
    "        fun local() {}",
    "        local()",
    '        `strange name`("x")',
    "        missing(1)",
    "    }",
    "",
    "    private fun <T> `strange name`(value: T) {}",
    "}",
    "",
  ].join("\r\n"),
};

const store = "src/commonMain/kotlin/Store.kt";
const order = "src/commonMain/kotlin/Order.kt";
const counter = "src/commonMain/kotlin/Counter.kt";
const clock = "src/jvmMain/kotlin/Clock.kt";
const shop = "src/jvmMain/kotlin/Shop.kt";

const { written, place, pair } = placeTexts(files);

await toolTest("the oracle of Kotlin gives what kotlinc says of calls and overrides", [[
  "javac",
  "-version",
], ["mvn", "-version"]], async () => {
  using tree = new TemporaryTree(files);
  const paths = Object.keys(files).sort();
  const record = await runKotlinOracle({
    language: "kotlin",
    name: "shop",
    version: "1",
    root: tree.root,
    files: paths,
  });
  deepEqual(record.files, paths);
  deepEqual(
    record.calls.map(({ site, target }) => `${written(site)} → ${written(target)}`).sort(),
    [
      pair(store, "return |clock()", clock, "fun |clock"),
      pair(order, "= |size(label)", order, "fun |size("),
      pair(order, "|this(label, 0)", order, "class |Order"),
      pair(order, "    |check(label)", order, "fun |check(label"),
      pair(order, "this |with other", order, "fun |with"),
      pair(order, "Order.|size(", order, "fun |size("),
      pair(counter, ": |Counter(2)", counter, "class |Counter"),
      pair(shop, ": |Counter(1)", counter, "class |Counter"),
      pair(shop, "super.|total()", counter, "open fun |total"),
      pair(shop, "store.|keep(", store, "fun |keep"),
      pair(shop, '|Order("tea")', order, "    |constructor(label"),
      pair(shop, "|Entry(", order, "class |Order"),
      pair(shop, "store.|count()", store, "fun |count"),
      pair(shop, "Order.|check(", order, "fun |check(cents"),
      pair(shop, "|Rule {", store, "interface |Rule"),
      pair(shop, "|Keeper()", counter, "class |Kept"),
      pair(shop, "Keeper().|total()", counter, "open fun |total"),
      pair(shop, "        |local()\r\n", shop, "fun |local"),
      pair(shop, '|`strange name`("x")', shop, "<T> |`strange name`"),
    ].sort(),
  );
  deepEqual(
    record.undecided.map(({ site, name }) => `${written(site)} ${name}`),
    [`${place(shop, "|missing(1)")} missing`],
  );
  // `copy`, which nobody wrote, `invoke`, `nanoTime`, `forEach`, `isNotEmpty` and `filter`.
  deepEqual(record.externalCalls, 6);
  deepEqual(
    record.overrides.map(({ overriding, overridden }) =>
      `${written(overriding)} → ${written(overridden)}`
    ).sort(),
    [
      pair(counter, "open fun |total", counter, "    fun |total"),
      pair(shop, "override fun |total", counter, "open fun |total"),
    ].sort(),
  );
});
