import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { parseSource } from "../parse_source.ts";
import { prepareLanguage } from "../prepare_language.ts";
import { javascript } from "./language.ts";
import { tsx } from "./tsx.ts";
import { typescript } from "./typescript.ts";

const SOURCE = `import { load } from "./load";
/** Orders of a shop. */
export class Orders extends Base {
  async find(id, { limit = 10 } = {}) {
    return (await load(id)).map((order) => order.lines);
  }
}
`;

Deno.test("the same text gives the same facts, byte for byte", async () => {
  for (const path of ["src/orders.js", "src/orders.ts", "src/orders.tsx"]) {
    const first = await ScriptFacts.of(path, SOURCE);
    const second = await ScriptFacts.of(path, SOURCE);
    assert.deepEqual(first.facts.bytes, second.facts.bytes);
  }
});

Deno.test("spans are bytes of the file, lines are counted from one", async () => {
  const text = "// 주문 😀\nfunction 결제(금액) {\n  return 승인(금액);\n}\n";
  const { facts } = await ScriptFacts.of("src/pay.js", text);
  const bytes = new TextEncoder().encode(text);
  const slice = bytes.slice(facts.defs.start(1), facts.defs.end(1));
  assert.equal(new TextDecoder().decode(slice), text.slice(text.indexOf("function"), -1));
  assert.deepEqual([facts.defs.line(1), facts.defs.endLine(1)], [2, 4]);
  assert.equal(facts.refs.line(1), 3);
  assert.equal(new TextDecoder().decode(bytes.slice(facts.refs.start(1))).startsWith("승인"), true);
});

Deno.test("a definition with an error inside is partial, others are not", async () => {
  const facts = await ScriptFacts.of(
    "src/errors.js",
    "function broken() {\n  const a = = 3;\n  save();\n}\nfunction intact() {}\n",
  );
  const { defs, file } = facts.facts;
  assert.notEqual(file.flags(0) & FileFlag.partial, 0);
  assert.notEqual(defs.flags(facts.def("broken")) & DefFlag.partial, 0);
  assert.equal(defs.flags(facts.def("intact")) & DefFlag.partial, 0);
  assert.deepEqual(facts.ownersOf("save"), ["broken"]);
});

Deno.test("members of a class with an error keep their class", async () => {
  const facts = await ScriptFacts.of(
    "src/queue.ts",
    "export class Queue {\n  push(item: Item) {}\n  %%%\n  pop(): Item {\n    return take();\n  }\n}\n",
  );
  assert.deepEqual(facts.ids(), ["src.queue.Queue", "src.queue.Queue.push", "src.queue.Queue.pop"]);
});

Deno.test("the file's own documentation is that of its top comment", async () => {
  const docOf = async (text: string): Promise<string> => {
    const { facts } = await ScriptFacts.of("src/doc.js", text);
    return facts.text(facts.file.doc(0));
  };
  assert.equal(
    await docOf("/**\n * @fileoverview Pays orders.\n * @author A\n */\nexport const a = 1;\n"),
    "Pays orders.",
  );
  assert.equal(await docOf("/** Pays orders. */\n\nexport const a = 1;\n"), "Pays orders.");
  assert.equal(await docOf('/** Pays orders. */\nimport a from "a";\n'), "Pays orders.");
  assert.equal(await docOf("/** Pays one order. */\nexport function pay() {}\n"), "");
  assert.equal(await docOf("/** @license MIT */\n\nexport const a = 1;\n"), "");
});

const DEEP = 4_000;

Deno.test("no nesting and no chain, however long, makes the extractor fail", async () => {
  const repeat = (text: string): string => text.repeat(DEEP);
  const texts: readonly string[] = [
    repeat("(") + "1" + repeat(")"),
    repeat("[") + repeat("]"),
    "x = a" + repeat(" + a"),
    'x = ""' + repeat(' + "a"'),
    "a" + repeat(".b()"),
    repeat("f(") + repeat(")"),
    repeat("{") + repeat("}"),
    repeat("function f() {") + repeat("}"),
    repeat("a => ") + "1",
    repeat("a ? b : ") + "c",
    "x = a" + repeat(" || b"),
    repeat("a = ") + "1",
    "x = " + repeat("{ a: ") + "1" + repeat("}"),
    repeat("!") + "x",
    "if (x instanceof A" + repeat(" && x instanceof A") + ") {}",
    repeat("if (!(x instanceof A)) { throw 1; }\n"),
    "type A = b" + repeat(" | b") + ";",
    "let x: " + repeat("A<") + "b" + repeat(">") + ";",
    "/** @type {" + repeat("Array<") + "x" + repeat(">") + "} */ let a;",
    repeat("<a>") + repeat("</a>"),
    "\u0000}{)(*&^%$#@!~`'\"<>?:;,./\\|".repeat(200),
  ];
  for (const language of [javascript, typescript, tsx]) {
    await prepareLanguage(language);
    for (const text of texts) {
      const { failure } = parseSource(language, "src/deep.ts", text);
      assert.equal(failure, undefined, `${language.name}: ${text.slice(0, 40)}`);
    }
  }
});

Deno.test("what is nested too deeply is left out and the file is partial", async () => {
  const text = `function kept() {}\nf(${"[".repeat(5000)}${
    "]".repeat(5000)
  });\nfunction after() {}\n`;
  const facts = await ScriptFacts.of("src/deep.js", text);
  assert.deepEqual(facts.ids(), ["src.deep.kept", "src.deep.after"]);
  assert.notEqual(facts.facts.file.flags(0) & FileFlag.partial, 0);
});
