import assert from "node:assert/strict";
import { Parser } from "web-tree-sitter";
import { loadGrammar } from "./grammar.ts";
import { SyntaxNode } from "./syntax_node.ts";

async function rootOf(text: string): Promise<SyntaxNode> {
  const grammar = await loadGrammar("python");
  const parser = new Parser();
  parser.setLanguage(grammar);
  const tree = parser.parse(text);
  parser.delete();
  assert.notEqual(tree, null);
  if (tree === null) throw new Error("No tree");
  try {
    return SyntaxNode.rootOf(tree, text, (type) => type === "string");
  } finally {
    tree.delete();
  }
}

Deno.test("syntax nodes have text, lines and named children", async () => {
  const root = await rootOf("first()\n\nsecond(1,\n  2)\n");
  assert.equal(root.type, "module");
  const [first, second] = root.children;
  assert.equal(first?.text, "first()");
  assert.deepEqual([first?.line, first?.endLine], [1, 1]);
  assert.deepEqual([second?.line, second?.endLine], [3, 4]);
  assert.equal(second?.children[0]?.children[1]?.type, "argument_list");
  assert.deepEqual(second?.children[0]?.children[1]?.children.map(({ text }) => text), ["1", "2"]);
});

Deno.test("syntax nodes keep comments apart from children", async () => {
  const root = await rootOf("# before\nplace(1,  # the first\n  2)\n");
  assert.deepEqual(root.comments.map(({ text }) => text), ["# before"]);
  assert.equal(root.children.length, 1);
  const list = root.children[0]?.children[0]?.children[1];
  assert.deepEqual(list?.comments.map(({ text }) => text), ["# the first"]);
  assert.deepEqual(list?.children.map(({ text }) => text), ["1", "2"]);
});

Deno.test("syntax nodes of leaves are not entered", async () => {
  const root = await rootOf('name = "text"\n');
  const value = root.children[0]?.children[0]?.children[1];
  assert.equal(value?.type, "string");
  assert.deepEqual(value?.children, []);
});

Deno.test("syntax nodes know of errors inside", async () => {
  const root = await rootOf("good()\nbad = = 1\nalso_good()\n");
  assert.equal(root.hasError, true);
  assert.deepEqual(root.children.map((child) => child.hasError), [false, true, false]);
});

Deno.test("syntax nodes let go of what is below them", async () => {
  const root = await rootOf("first()\n");
  const [first] = root.children;
  first?.release();
  assert.deepEqual(first?.children, []);
  assert.equal(first?.text, "first()");
});

Deno.test("a line end belongs to the line that it ends", async () => {
  const root = await rootOf("first()\nsecond()\n");
  assert.equal(root.end, 17);
  assert.deepEqual([root.line, root.endLine], [1, 2]);
});
