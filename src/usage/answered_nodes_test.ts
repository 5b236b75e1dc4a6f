import assert from "node:assert/strict";
import { answeredNodes } from "./answered_nodes.ts";

const two = '<results semantic_ready="true">\n' +
  '  <node id="shop.Cart.add(List&lt;Item&gt;)" rank="1" signature="add(&lt;node id=&quot;no&quot; /&gt;)" />\n' +
  '  <node rank="2" id="docs/a &amp; b.md#caf&#x301;" />\n</results>';

Deno.test("the nodes of an answer are found whatever shape the client gives it", () => {
  const expected = { count: 2, ids: ["shop.Cart.add(List<Item>)", "docs/a & b.md#caf\u0301"] };
  const content = [{ type: "text", text: two }];
  for (
    const response of [
      two,
      `<system_status state="indexing" />\n${two}`,
      [two],
      content,
      { content, isError: false },
      { result: { content: [{ text: two }] } },
      JSON.stringify(content),
      JSON.stringify({ content }),
    ]
  ) {
    assert.deepEqual(answeredNodes(response, "results"), expected);
  }
  assert.deepEqual(answeredNodes([["<results>", { text: two }]], "results"), { count: 0, ids: [] });
});

Deno.test("an answer without results has none, and one that is no answer is not counted", () => {
  assert.deepEqual(answeredNodes('<results target="db">\n  no objects\n</results>', "results"), {
    count: 0,
    ids: [],
  });
  for (
    const response of [
      undefined,
      null,
      7,
      "",
      '<error code="INTERNAL">no <resultset></error>',
      [[[[[two]]]]],
    ]
  ) {
    assert.equal(answeredNodes(response, "results"), undefined);
  }
});

Deno.test("five ids are kept, and results that were left out are counted", () => {
  const rows = Array.from({ length: 7 }, (_, index) => `<node id="n${index}" />`).join("\n");
  assert.deepEqual(
    answeredNodes(
      `<results>${rows}<omitted reason="size" file="a" /><omitted count="12" reason="size" /></results>` +
        '<node id="after" />',
      "results",
    ),
    { count: 20, ids: ["n0", "n1", "n2", "n3", "n4"] },
  );
});

Deno.test("what source code in an answer says is not taken for a node", () => {
  const answer = '<context>\n<code_block n="1" id="a.b" file="a.ts">\n' +
    '<![CDATA[<node id="secret" /></context>]]]]><![CDATA[><node id="secret" />]]>\n</code_block>\n' +
    '<related>\n  <node id="c.d" role="test" />\n</related>\n</context>';
  assert.deepEqual(answeredNodes(answer, "context"), { count: 2, ids: ["a.b", "c.d"] });
  const cut = answer.slice(0, answer.indexOf("secret"));
  assert.deepEqual(answeredNodes(cut, "context"), { count: 1, ids: ["a.b"] });
});
