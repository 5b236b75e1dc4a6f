import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { parseSource } from "../parse_source.ts";
import { prepareLanguage } from "../prepare_language.ts";
import { java } from "./language.ts";
import { repairJava } from "./repair.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(java, "Till.java", text));
}

Deno.test("a broken Java file is partial and keeps its intact parts", async () => {
  const reader = await read(`package com.example;

class Till {
    void open() {
        count(;
    }

    long sum() {
        return add();
    }
}

class Drawer {
    void slide() {}
}
`);
  const { facts } = reader;
  assert.equal(facts.file.flags(0), FileFlag.partial);
  assert.deepEqual(reader.ownersOf("add"), ["sum"]);
  assert.equal(facts.defs.flags(reader.def("Till")) & DefFlag.partial, DefFlag.partial);
  assert.equal(facts.defs.flags(reader.def("slide")) & DefFlag.partial, 0);
});

Deno.test("a file that breaks off keeps what was there", async () => {
  const reader = await read(
    "class Till {\n    void open() {\n        ring();\n    }\n\n    void close(",
  );
  assert.equal(reader.facts.file.flags(0), FileFlag.partial);
  assert.deepEqual(reader.ownersOf("ring"), ["open"]);
});

Deno.test("hostile nesting makes a partial file and no failure", async () => {
  await prepareLanguage(java);
  const deep = (open: string, close: string): string =>
    `class Till {\n    int x = ${open.repeat(5000)}1${
      close.repeat(5000)
    };\n    int y = tail();\n}\n`;
  for (const text of [deep("(", ")"), deep("f(", ")"), deep("!", ""), deep("a ? b : ", "")]) {
    const extraction = parseSource(java, "Till.java", text);
    assert.equal(extraction.failure, undefined);
    assert.equal(extraction.flags & FileFlag.partial, FileFlag.partial);
  }
  const blocks = `class Till { void f() ${"{".repeat(5000)}${"}".repeat(5000)} void g() {} }`;
  const extraction = parseSource(java, "Till.java", blocks);
  assert.equal(extraction.failure, undefined);
  assert.equal(extraction.facts.count("defs"), 4);
});

Deno.test("the same bytes give the same facts", async () => {
  const text = `package com.example;

class Till<T> extends Desk<T> {
    private final Map<String, Coin> coins = new HashMap<>();

    @Override
    Coin take(Object from) {
        return from instanceof Coin coin ? coin : coins.get("last" + from);
    }
}
`;
  const first = await read(text);
  const second = await read(text);
  assert.deepEqual(first.facts.bytes, second.facts.bytes);
});

Deno.test("offsets are bytes of the file", async () => {
  const text = "// 금액 😀\nclass Till {\n    void 합계() { 더하기(); }\n}\n";
  const { facts } = await read(text);
  const bytes = new TextEncoder().encode(text);
  const slice = new TextDecoder().decode(bytes.slice(facts.defs.start(2), facts.defs.end(2)));
  assert.equal(slice, "void 합계() { 더하기(); }");
  assert.equal(facts.text(facts.defs.name(2)), "합계");
});

Deno.test("syntax that the grammar does not know is read all the same", async () => {
  const reader = await read(`import module java.base;

public @ interface Marked {}

class Till extends Desk {
    Till(int drawer) {
        if (drawer < 0) throw new DrawerError();
        super(drawer);
    }

    long value(Object coin, String @Clean ... notes) {
        (this.count) = 1__000;
        record: while (open()) break record;
        if (coin instanceof money.Round(var size)) return size;
        return switch (coin) {
            case money.Coin(int cents, money.Side(var head, _)) when cents > 0 -> cents;
            case Button _, shop.Token _ -> none();
            case final Chip chip -> chip.value();
            case null, default -> 0L;
        };
    }
}
`);
  const { facts } = reader;
  assert.equal(facts.file.flags(0), 0);
  assert.equal(facts.text(facts.imports.specifier(1)), "java.base");
  assert.deepEqual(reader.uses([RefKind.call]), [
    "super/1",
    "open/0",
    "none/0",
    "chip.value/0",
  ]);
  assert.equal(reader.binding("cents").text, "int = (money.Coin) coin[0]");
  assert.equal(reader.binding("head").text, " = (money.Side) (money.Coin) coin[0]");
  assert.equal(reader.binding("size").text, " = (money.Round) coin[0]");
  assert.equal(facts.text(facts.params.typeText(3)), "String...");
  assert.deepEqual(
    reader.uses([RefKind.type], reader.def("value")),
    ["Object", "String", "money.Round", "money.Coin", "money.Side", "Button", "shop.Token", "Chip"],
  );
  assert.equal(facts.text(facts.defs.signature(reader.def("Marked"))), "public @ interface Marked");
});

Deno.test("strings and comments are not rewritten", () => {
  const text =
    'class Till { String s = "super(1) case A.B("; /* this(2) */ char c = \'"\'; int x = (;\n}';
  assert.equal(repairJava(text), undefined);
});
