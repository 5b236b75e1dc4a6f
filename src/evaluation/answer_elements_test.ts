import assert from "node:assert/strict";
import { answerElements } from "./answer_elements.ts";

Deno.test("elements of an answer come with their attributes unescaped", () => {
  const text = '<results semantic_ready="false">\n' +
    '  <node id="shop.batch(List&lt;Order&gt;)" file="a&amp;b.ts" line="3" signature="x &quot;y&quot; &#x200B;" />\n' +
    "</results>";
  const [results, node, ...others] = [...answerElements(text)];
  assert.equal(results?.name, "results");
  assert.deepEqual(Object.fromEntries(node?.attributes ?? []), {
    id: "shop.batch(List<Order>)",
    file: "a&b.ts",
    line: "3",
    signature: 'x "y" \u200b',
  });
  assert.deepEqual(others, []);
});

Deno.test("what stands in source is no element, whatever it closes", () => {
  const source = 'const page = "<node id=\\"no\\" />";\nreturn x[y[0]]]]><![CDATA[> 1;';
  const text = `<code_block file="a.ts" lines="1-2">\n<![CDATA[${source}]]>\n</code_block>` +
    '\n<code_block file="b.ts" lines="9-9">\n<![CDATA[last]]>\n</code_block>';
  const elements = [...answerElements(text)];
  assert.deepEqual(elements.map(({ attributes }) => attributes.get("file")), ["a.ts", "b.ts"]);
  assert.deepEqual(
    elements.map(({ source }) => source === undefined ? undefined : text.slice(...source)),
    [source, "last"],
  );
});

Deno.test("source that is cut goes to the end of the text", () => {
  const text = '<code_block file="a.ts" lines="1-9">\n<![CDATA[one\ntwo';
  const [block] = answerElements(text);
  assert.deepEqual(block?.source, [text.indexOf("one"), text.length]);
});
