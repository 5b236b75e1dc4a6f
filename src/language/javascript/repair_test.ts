import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { repair } from "./repair.ts";

const typescript: readonly string[] = [
  'export type * from "./order";',
  'export type * as orders from "./order";',
  "class Box<in out T, /* key */ out K> {}",
  "for (using file of files) {}",
  "async () => { for await (using file of files) {} };",
  "async () => { for (await using file of files) {} };",
  "function find(using: Finder) { using = other; }",
  "class Store { static accessor count = 0; }",
  'import defer * as order from "./order";',
  "import type Tax = Shop.Tax;",
  'export * from "./data.json" with { type: "json" };',
  'let box: import("./order").Box<Order>;',
  "class Store { static [key: string]: Order; }",
  'declare module "node:buffer" {\n  global {\n    interface Buffer {}\n  }\n}',
  "type Keys = keyof readonly Order[];",
  "let hook: { inject: (any) => void };",
  "const rows = sql<{ id: number }>`SELECT id`;",
  "export default function (): { id: number };",
  "type Load = {\n  (key: Key): Order\n  // by key and name\n  <T>(key: T): Order\n  /** all */\n  <T>(): T\n}",
  "interface Parameter {\n  name: string\n  in: Place\n}",
  "type Text = `a \\`b\\` ${Name}`;",
];

const javascript: readonly string[] = [
  "class Store { accessor count = 0; }",
  "export { _null as null, _void as void };",
  'import { null as nothing } from "./order";',
  'import data from "./data.json" assert { type: "json" };',
  "using += (using ? ',' : 'using ') + tables;",
  "const view = <this.component title={title} />;",
  "class Wrapper {\n  #abort\n\n  [resume] = null\n}",
];

Deno.test("syntax that the grammars do not know is read after a repair", async () => {
  for (const [path, texts] of [["a.ts", typescript], ["a.js", javascript]] as const) {
    for (const text of texts) {
      const { facts } = await ScriptFacts.of(path, `${text}\n`);
      assert.equal(facts.file.flags(0) & FileFlag.partial, 0, text);
    }
  }
});

Deno.test("a repair keeps the length and every line of code in its place", () => {
  for (const text of typescript) {
    assert.equal(repair(text, "typescript")?.length, text.length, text);
  }
  for (const text of javascript) {
    assert.equal(repair(text, "javascript")?.length, text.length, text);
  }
});

Deno.test("sound text needs no repair", () => {
  for (const text of ["export const a = 1;", "let x = y as Z;", "f(using_, accessors);", ""]) {
    assert.equal(repair(text, "typescript"), undefined, text);
    assert.equal(repair(text, "javascript"), undefined, text);
  }
});

Deno.test("what stands in the repaired text is read from the true one", async () => {
  const facts = await ScriptFacts.of(
    "src/mixed.ts",
    `export type * from "./order";
export let box: import("./box").Box<Order>;
declare module "m" {
  global {
    interface Window {}
  }
}
`,
  );
  assert.deepEqual(facts.exports(), ["star from ./order", "local box = box"]);
  assert.equal(facts.type(facts.facts.bindings.type(1)), "imported typeOnly ./box Box<Order>");
  assert.deepEqual(facts.ids(), ['src.mixed."m".global.Window']);
  const late = await ScriptFacts.of(
    "src/late.d.ts",
    "export default function (): { id: number };\n",
  );
  assert.deepEqual(late.ids(), ["src.late.default"]);
  const names = await ScriptFacts.of(
    "src/names.js",
    "const _null = () => 1;\nexport { _null as null };\n",
  );
  assert.deepEqual(names.exports(), ["local null = _null"]);
  const view = await ScriptFacts.of("src/view.jsx", "const view = <this.component />;\n");
  assert.deepEqual(view.references(), ["jsx this.component"]);
});
