import assert from "node:assert/strict";
import { Parser, type Tree } from "web-tree-sitter";
import { loadGrammar } from "./grammar.ts";
import { parserMemory } from "./parser_memory.ts";
import { readSyntax } from "./read_syntax.ts";
import type { SyntaxColumns } from "./syntax_columns.ts";
import { walkSyntax } from "./walk_syntax.ts";

const samples: Readonly<Record<string, string>> = {
  java: "class Oven<T> {\n  @Hot int heat(int... by) { return by[0] + /* 한글 */ 1; }\n}\n",
  kotlin: "class Oven {\n  fun String.heat(by: Int = 1) = by?.let { it + 1 } ?: 0 // 😀\n}\n",
  python:
    "@hot\nasync def heat(by: int = 1, *rest):\n    return [x for x in rest if x] or f'{by}'\n",
  javascript: "export const heat = async ({ by, ...rest }) => <Oven by={by}>{rest?.a}</Oven>;\n",
  typescript: "interface Oven<T extends object> { heat(by?: number): asserts by is 1 }\n",
  tsx: "const oven = <Oven<string> heat={(by) => by!} />;\n",
  go:
    "package oven\n\nfunc (o *Oven[T]) Heat(by ...int) (n int, err error) { return len(by), nil }\n",
};

/** Code with an error and code that lacks its end. */
const broken: Readonly<Record<string, string>> = {
  java: "class Oven { void heat( { int x = ; } void bake() {",
  kotlin: "class Oven {\n  fun heat( = 3 +\n  val x = )\n",
  python: "def heat(:\n    x = = 2\nclass\n\tOven(:\n",
  javascript: "function heat( { if (x { return } #; class Oven { bake( }",
  typescript: "interface Oven { heat(: } type = | ; enum",
  tsx: "const oven = <Oven heat={>; function ( {",
  go: "package\nfunc heat( { x := := 2; if",
};

async function parse(grammar: string, text: string): Promise<Tree> {
  const language = await loadGrammar(grammar);
  const parser = new Parser();
  parser.setLanguage(language);
  const tree = parser.parse(text);
  parser.delete();
  assert.ok(tree !== null);
  return tree;
}

/** The columns but for outer fields, which a cursor does not tell. */
function comparable({ fields, ...columns }: SyntaxColumns): unknown {
  return { ...columns, fields: fields.map((field) => field & 0xff) };
}

for (const grammar of Object.keys(samples)) {
  Deno.test(`readSyntax reads what the parser's cursor finds: ${grammar}`, async () => {
    const sample = samples[grammar] ?? "";
    const texts = [sample, broken[grammar] ?? "", "", "\n\n  ", sample.slice(0, 30).repeat(40)];
    for (const text of texts) {
      const tree = await parse(grammar, text);
      const read = readSyntax(tree, parserMemory());
      assert.ok(read !== undefined, text);
      assert.deepEqual(comparable(read), comparable(walkSyntax(tree)), text);
      tree.delete();
    }
  });
}

Deno.test("readSyntax reads any depth", async () => {
  const tree = await parse("javascript", "(".repeat(20_000) + "x" + ")".repeat(20_000));
  const read = readSyntax(tree, parserMemory());
  assert.equal(read?.count, tree.rootNode.descendantCount);
  tree.delete();
});

Deno.test("readSyntax gives nothing for the memory of another parser", async () => {
  const tree = await parse("go", samples["go"] ?? "");
  assert.equal(readSyntax(tree, new WebAssembly.Memory({ initial: 1 })), undefined);
  tree.delete();
});
