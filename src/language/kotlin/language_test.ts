import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { parseSource } from "../parse_source.ts";
import { prepareLanguage } from "../prepare_language.ts";
import { kotlin } from "./language.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(kotlin, "src/main/kotlin/Till.kt", text));
}

/** Names of definitions in a file that must be read without an error. */
async function definitionsIn(text: string): Promise<string[]> {
  const { facts } = await read(text);
  assert.equal(facts.file.flags(0) & FileFlag.partial, 0, text);
  const names = [];
  for (let row = 1; row < facts.defs.count; row++) names.push(facts.text(facts.defs.name(row)));
  return names;
}

Deno.test("a broken Kotlin file is partial and keeps its intact parts", async () => {
  const reader = await read(`package com.example

class Till {
    fun open() {
        count(;
    }

    fun sum(): Long {
        return add()
    }
}
`);
  assert.equal(reader.facts.file.flags(0), FileFlag.partial);
  assert.deepEqual(reader.ownersOf("add"), ["sum"]);
  assert.equal(reader.facts.defs.flags(reader.def("Till")) & DefFlag.partial, DefFlag.partial);
});

Deno.test("bodies on one line are read like any other", async () => {
  assert.deepEqual(await definitionsIn("class A { val x = 1 }\nfun after() { }\n"), ["A", "after"]);
  assert.deepEqual(await definitionsIn("object T { fun f() { } }\nfun g() { }\n"), [
    "T",
    "f",
    "g",
  ]);
  assert.deepEqual(await definitionsIn("fun interface Z { fun q() }\n"), ["Z", "q"]);
  assert.deepEqual(await definitionsIn("enum class E { A, B; fun f() = 1 }\n"), ["E", "f"]);
  assert.deepEqual(await definitionsIn("class A { fun f() { } fun g() { } }\n"), ["A", "f", "g"]);
});

Deno.test("words that are keywords in some places are names in others", async () => {
  assert.deepEqual(
    await definitionsIn(`class Settings {
    private var set: Int = 0
    var open = false
    val size: Int? get() = read()

    fun clear() {
        set = 0
        get(1)
        where?.let { use(it) }
        run(suspend = { stop() })
    }
}
`),
    ["Settings", "size", "clear"],
  );
});

Deno.test("a constructor on a line of its own belongs to its class", async () => {
  assert.deepEqual(
    await definitionsIn(`class Box<T>
@Inject internal constructor(val value: T) {
    fun open() = value
}
`),
    ["Box", "Box", "open"],
  );
});

Deno.test("newer syntax is read", async () => {
  const texts = [
    "context(log: Log)\nfun save() {\n}\n",
    "fun save() {\n    for ([key, value] in pairs) {\n    }\n}\n",
    "fun save() {\n    (val left, val right) = pair\n}\n",
    'fun save() {\n    val text = $$"""costs $5"""\n}\n',
    "annotation class Routes(val paths: Array<String> = [])\nfun save() {\n}\n",
    '@file:JvmMultifileClass @file:JvmName("Saves")\n\nfun save() {\n}\n',
  ];
  for (const text of texts) assert.ok((await definitionsIn(text)).includes("save"), text);
});

Deno.test("a class with a delegate keeps its body", async () => {
  const reader = await read(`class Cache(private val store: Store) : Store by store.open(1) {
    companion object {
        fun of(): Cache = Cache(Memory())
    }

    override fun close() {
        flush()
    }
}
`);
  const { facts } = reader;
  assert.equal(facts.defs.container(reader.def("of")), reader.def("Companion"));
  assert.equal(facts.defs.container(reader.def("close")), reader.def("Cache"));
  assert.equal(facts.supers.count, 2);
  assert.equal(facts.supers.kind(1), SuperKind.delegated);
  assert.equal(reader.type(facts.supers.type(1)), "Store");
  assert.deepEqual(reader.ownersOf("store.open"), ["Cache"]);
});

Deno.test("a declaration keeps the annotations that the grammar takes for expressions", async () => {
  const text = `package shop

@MustBeDocumented
@Retention(value = AnnotationRetention.BINARY)
@RequiresOptIn(level = RequiresOptIn.Level.WARNING)
annotation class Experimental

/** Adds. */
@Suppress("unused")
fun add() {
}
`;
  const reader = await read(text);
  const { facts } = reader;
  assert.equal(facts.file.flags(0), 0);
  const names = [];
  for (let row = 1; row < facts.annotations.count; row++) {
    const def = facts.text(facts.defs.name(facts.annotations.def(row)));
    names.push(
      `${def} ${facts.text(facts.annotations.name(row))}(${
        reader.expr(facts.annotations.args(row))
      })`,
    );
  }
  assert.deepEqual(names, [
    "Experimental MustBeDocumented()",
    "Experimental Retention(value: AnnotationRetention.BINARY)",
    "Experimental RequiresOptIn(level: RequiresOptIn.Level.WARNING)",
    `add Suppress("unused")`,
  ]);
  assert.equal(facts.defs.start(reader.def("Experimental")), text.indexOf("@MustBeDocumented"));
  assert.equal(facts.defs.line(reader.def("add")), 9);
  assert.equal(facts.text(facts.defs.doc(reader.def("add"))), "Adds.");
  assert.equal(facts.text(facts.defs.signature(reader.def("add"))), "fun add()");
});

Deno.test("a member after a comment on its line is a member", async () => {
  assert.deepEqual(
    await definitionsIn(`class Box {
    val size = 2
    /** Opens. */ fun open() {
    }
}
`),
    ["Box", "open"],
  );
});

Deno.test("deep nesting and long chains end", async () => {
  await prepareLanguage(kotlin);
  const sum = `fun add() {\n    val all = ${"one() + ".repeat(20_000)}last()\n}\n`;
  const added = parseSource(kotlin, "Long.kt", sum, { budgetMs: 60_000 });
  assert.equal(added.failure, undefined);
  assert.equal(added.facts.count("refs"), 20_002);
  const chain = `fun go() {\n    start()${".next()".repeat(20_000)}\n}\n`;
  const chained = parseSource(kotlin, "Chain.kt", chain, { budgetMs: 60_000 });
  assert.equal(chained.failure, undefined);
  assert.equal(chained.facts.count("refs"), 20_002);
  const nested = `fun go() {\n${"if (a) {\n".repeat(1000)}${"}\n".repeat(1000)}}\n`;
  const deep = parseSource(kotlin, "Deep.kt", nested, { budgetMs: 60_000 });
  assert.equal(deep.failure, undefined);
  assert.equal(deep.flags, FileFlag.partial | FileFlag.costly);
});

Deno.test("the same text gives the same facts", async () => {
  const text = `package shop

class Till(val drawer: Drawer) {
    fun open() = drawer.pull<Coin>(1) { it.count() }
}
`;
  const [first, second] = [await read(text), await read(text)];
  assert.deepEqual(first.facts.bytes, second.facts.bytes);
  assert.deepEqual(first.uses([RefKind.call]), ["drawer.pull/2", "it.count/0"]);
});
