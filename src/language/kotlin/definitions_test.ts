import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { nodeNames } from "../../link/node_names.ts";
import { kotlin } from "./language.ts";
import { kotlinNaming } from "./naming.ts";

const path = "src/main/kotlin/com/example/order/OrderService.kt";

async function read(text: string, at = path): Promise<FactsReader> {
  return new FactsReader(await factsOfText(kotlin, at, text));
}

function idsOf({ facts }: FactsReader, at = path): string[] {
  return nodeNames(at, facts, kotlinNaming).slice(1).flatMap((name) =>
    name === undefined ? [] : [name.id]
  );
}

function flagsOf(reader: FactsReader, name: string, nth = 1): number {
  return reader.facts.defs.flags(reader.def(name, nth));
}

function arityOf(reader: FactsReader, name: string): [number, number] {
  const def = reader.def(name);
  return [reader.facts.defs.minArity(def), reader.facts.defs.maxArity(def)];
}

Deno.test("a method with defaults takes as many arguments as are written, fewer, and no more", async () => {
  const reader = await read(`package com.example.order

class OrderService {
    fun cancel(orderId: Long, reason: String = "none", notify: Boolean = true) {
        log(reason)
    }
}
`);
  assert.deepEqual(idsOf(reader), [
    "com.example.order.OrderService",
    "com.example.order.OrderService.cancel(Long,String,Boolean)",
  ]);
  assert.deepEqual(arityOf(reader, "cancel"), [1, 3]);
});

Deno.test("top-level functions belong to the class of their file, an extension receiver to the id", async () => {
  const at = "src/main/kotlin/com/example/util/Money.kt";
  const reader = await read(
    `package com.example.util

fun Long.toWon(): Money {
    return Money(this)
}

fun sum(all: List<Money>): Money = all.first()
`,
    at,
  );
  assert.deepEqual(idsOf(reader, at), [
    "com.example.util.MoneyKt.toWon(Long)",
    "com.example.util.MoneyKt.sum(List<Money>)",
  ]);
  assert.equal(nodeNames(at, reader.facts, kotlinNaming)[1]?.displayName, "MoneyKt.toWon");
  assert.deepEqual(arityOf(reader, "toWon"), [0, 0]);
  assert.equal(reader.type(reader.facts.defs.receiverType(reader.def("toWon"))), "Long");
  assert.equal(flagsOf(reader, "toWon"), DefFlag.extension | DefFlag.exported);
});

Deno.test("the class of a file is its name without extension, made an identifier", () => {
  assert.equal(kotlinNaming.fileClassOf?.("util/money.kt"), "MoneyKt");
  assert.equal(kotlinNaming.fileClassOf?.("build.gradle.kts"), "Build.gradleKt");
  assert.equal(kotlinNaming.fileClassOf?.("util/-dns message.kt"), "_dns_messageKt");
});

Deno.test("companions, objects, enum constants with bodies and nested functions are nodes", async () => {
  const reader = await read(`package shop

enum class Size(val weight: Int) {
    SMALL(1) {
        override fun label() = "s"
    },
    LARGE(2);

    open fun label(): String = "l"

    companion object {
        fun of(weight: Int): Size {
            fun fits(size: Size) = size.weight >= weight
            return entries.first { fits(it) }
        }
    }
}

object Catalog {
    fun size() = 3
}
`);
  assert.deepEqual(idsOf(reader), [
    "shop.Size",
    "shop.Size.Size(Int)",
    "shop.Size.SMALL",
    "shop.Size.SMALL.label()",
    "shop.Size.label()",
    "shop.Size.Companion",
    "shop.Size.Companion.of(Int)",
    "shop.Size.Companion.of.fits(Size)",
    "shop.Catalog",
    "shop.Catalog.size()",
  ]);
  assert.equal(
    flagsOf(reader, "Companion"),
    DefFlag.companion | DefFlag.object | DefFlag.static | DefFlag.exported,
  );
  assert.equal(flagsOf(reader, "Catalog"), DefFlag.object | DefFlag.exported);
  assert.equal(flagsOf(reader, "Size"), DefFlag.enum | DefFlag.exported);
  assert.equal(flagsOf(reader, "fits"), 0);
  assert.equal(reader.facts.defs.kind(reader.def("fits")), DefKind.function);
  assert.equal(reader.binding("LARGE").text, "Size = new Size(2)");
  assert.deepEqual(reader.uses([RefKind.new]), ["Size/1", "Size/1"]);
  assert.deepEqual(reader.ownersOf("fits"), ["of"]);
});

Deno.test("constructors that are written are nodes named like their class", async () => {
  const reader = await read(`package shop

open class Till(val drawer: Drawer, vararg coins: Int, limit: Int = 9) : Desk(drawer), Lockable by drawer {
    init {
        count(coins)
    }

    constructor(drawer: Drawer) : this(drawer, 1, 5) {
        open()
    }

    private constructor() : super(null)
}

class Plain

class Empty()
`);
  assert.deepEqual(idsOf(reader), [
    "shop.Till",
    "shop.Till.Till(Drawer,Int...,Int)",
    "shop.Till.Till(Drawer)",
    "shop.Till.Till()",
    "shop.Plain",
    "shop.Empty",
  ]);
  const { defs, supers, params } = reader.facts;
  const primary = reader.def("Till", 2);
  assert.equal(defs.flags(primary), DefFlag.constructor | DefFlag.default | DefFlag.exported);
  assert.deepEqual([defs.minArity(primary), defs.maxArity(primary)], [1, 255]);
  assert.equal(params.flags(1), ParamFlag.property);
  assert.equal(params.flags(2), ParamFlag.rest);
  assert.equal(params.flags(3), ParamFlag.optional);
  assert.equal(
    reader.facts.text(defs.signature(primary)),
    "Till(val drawer: Drawer, vararg coins: Int, limit: Int = 9)",
  );
  assert.deepEqual(
    [[1, 2].map((row) => reader.type(supers.type(row))), supers.kind(1), supers.kind(2)],
    [["Desk", "Lockable"], SuperKind.extends, SuperKind.delegated],
  );
  assert.deepEqual(reader.ownersOf("count"), ["Till"]);
  assert.deepEqual(reader.uses([RefKind.call], 1), ["super/1", "count/1"]);
  assert.deepEqual(reader.uses([RefKind.call], 3), ["this/3", "open/0"]);
  assert.deepEqual(reader.uses([RefKind.call], 4), ["super/1"]);
});

Deno.test("accessors with a body are callables named like their property", async () => {
  const reader = await read(`package shop

class Basket {
    val size: Int
        get() = items.count()
    var label: String = "new"
        get() {
            return field
        }
        set(value) {
            field = value.trim()
        }
    var open: Boolean = false
        private set
}

val Basket.isEmpty: Boolean
    get() = size == 0
`);
  assert.deepEqual(idsOf(reader), [
    "shop.Basket",
    "shop.Basket.size()",
    "shop.Basket.label()",
    "shop.Basket.label(String)",
    "shop.OrderServiceKt.isEmpty(Basket)",
  ]);
  const getter = DefFlag.getter | DefFlag.property | DefFlag.exported;
  assert.equal(flagsOf(reader, "size"), getter);
  assert.equal(
    flagsOf(reader, "label", 2),
    DefFlag.setter | DefFlag.property | DefFlag.exported,
  );
  assert.equal(flagsOf(reader, "isEmpty"), getter | DefFlag.extension);
  assert.equal(
    reader.facts.text(reader.facts.defs.signature(reader.def("size"))),
    "val size: Int get()",
  );
  assert.deepEqual(reader.ownersOf("items.count"), ["size"]);
  assert.deepEqual(reader.ownersOf("value.trim"), ["label"]);
});

Deno.test("modifiers, documentation and annotations are kept", async () => {
  const reader = await read(`package shop

/**
 * Sells things.
 *
 * At a price.
 */
@Deprecated("use Market", ReplaceWith("Market"))
@Entity(name = "shops")
internal abstract class Shop<T : Any, R>(@Column("owner") val owner: String) where R : Runnable {
    protected abstract suspend fun sell(item: T): R?
    open override operator fun plus(other: Shop<T, R>) = this
    private inline infix fun <reified E> with(extra: E) = extra
}

sealed interface Event

data class Sold(val at: Long) : Event

typealias Buyers = Map<String, Buyer>
`);
  const { facts } = reader;
  const shop = reader.def("Shop");
  assert.equal(facts.text(facts.defs.doc(shop)), "Sells things.");
  assert.equal(facts.defs.line(shop), 8);
  assert.equal(
    facts.text(facts.defs.signature(shop)),
    'internal abstract class Shop<T : Any, R>(@Column("owner") val owner: String) where R : Runnable',
  );
  assert.equal(flagsOf(reader, "Shop"), DefFlag.abstract | DefFlag.deprecated | DefFlag.exported);
  assert.equal(
    flagsOf(reader, "sell"),
    DefFlag.protected | DefFlag.abstract | DefFlag.async | DefFlag.exported,
  );
  assert.equal(
    flagsOf(reader, "plus"),
    DefFlag.open | DefFlag.override | DefFlag.operator | DefFlag.exported,
  );
  assert.equal(flagsOf(reader, "with"), DefFlag.private | DefFlag.inline | DefFlag.infix);
  assert.equal(flagsOf(reader, "Event"), DefFlag.abstract | DefFlag.exported);
  assert.equal(flagsOf(reader, "Sold"), DefFlag.record | DefFlag.exported);
  const buyers = reader.def("Buyers");
  assert.equal(facts.defs.kind(buyers), DefKind.typeAlias);
  assert.equal(reader.type(facts.defs.returnType(buyers)), "Map<String, Buyer>");
  const bounds = [1, 2, 3].map((row) =>
    `${facts.text(facts.typeParams.name(row))}: ${reader.type(facts.typeParams.bound(row))}`
  );
  assert.deepEqual(bounds, ["T: Any", "R: Runnable", "E: "]);
  const annotations = [1, 2, 3].map((row) => [
    facts.text(facts.annotations.name(row)),
    reader.expr(facts.annotations.args(row)),
    facts.text(facts.annotations.target(row)),
  ]);
  assert.deepEqual(annotations, [
    ["Deprecated", `"use Market", ReplaceWith("Market")`, ""],
    ["Entity", `name: "shops"`, ""],
    ["Column", `"owner"`, "owner"],
  ]);
});

Deno.test("members of an anonymous object are no nodes and hide what is around it", async () => {
  const reader = await read(`package shop

class Clock {
    fun start() {
        val task = object : Task(3), Runnable {
            override fun run() {
                tick()
            }
        }
    }
}
`);
  assert.deepEqual(idsOf(reader), ["shop.Clock", "shop.Clock.start()"]);
  const { facts } = reader;
  const anonymous = facts.defs.count - 1;
  assert.equal(facts.defs.kind(anonymous), DefKind.object);
  assert.deepEqual([1, 2].map((row) => facts.supers.def(row)), [anonymous, anonymous]);
  assert.equal(reader.binding("run").scope, facts.defs.body(anonymous));
  assert.equal(reader.binding("task").text, " = definition");
  assert.deepEqual(reader.uses([RefKind.new, RefKind.call]), ["Task/1", "tick/0"]);
  assert.deepEqual(reader.ownersOf("tick"), ["start"]);
});

Deno.test("tests are known by folder, file name, annotation and base class", async () => {
  const testPaths = [
    "src/test/kotlin/shop/Till.kt",
    "core/src/jvmTest/kotlin/Till.kt",
    "common/test/Till.kt",
    "src/main/kotlin/TillTest.kt",
  ];
  for (const at of testPaths) {
    const { facts } = await read("class Till\n", at);
    assert.equal(facts.file.flags(0), FileFlag.test, at);
  }
  for (const at of ["src/main/kotlin/io/shop/test/Till.kt", "src/commonMain/kotlin/Latest.kt"]) {
    assert.equal((await read("class Till\n", at)).facts.file.flags(0), 0, at);
  }
  const reader = await read(`class Checks {
    @Test
    fun opens() {
        check(true)
    }

    fun helper() {
        check(true)
    }
}

class Specs : StringSpec({
    "opens" { }
})
`);
  assert.equal(flagsOf(reader, "opens") & DefFlag.test, DefFlag.test);
  assert.equal(flagsOf(reader, "helper") & DefFlag.test, 0);
  assert.equal(flagsOf(reader, "Checks") & DefFlag.test, DefFlag.test);
  assert.equal(flagsOf(reader, "Specs") & DefFlag.test, DefFlag.test);
});
