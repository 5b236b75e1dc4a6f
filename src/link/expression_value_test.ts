import assert from "node:assert/strict";
import { linkedTexts } from "../../tests/support/linked_texts.ts";

const closed = (edges: readonly string[]): string[] =>
  edges.filter((edge) => edge.includes("-call->") && edge.includes(".close"));

Deno.test("an item of a tuple is known by an index that is written out, and by no other", async () => {
  const workspace = await linkedTexts({
    "desk.ts": [
      "class Order { close() {} }",
      "class Customer { close() {} }",
      "declare function place(): number;",
      "function written(pair: [Order, Customer]) {",
      "  pair[1].close();",
      "}",
      "function computed(pair: [Order, Customer], at: number) {",
      "  pair[place()].close();",
      "  pair[at + 1].close();",
      "  pair[at].close();",
      "}",
      "",
    ].join("\n"),
    "desk.py": [
      "class Order:",
      "    def close(self):",
      "        pass",
      "",
      "class Customer:",
      "    def close(self):",
      "        pass",
      "",
      "def last(pair: tuple[Order, Customer]):",
      "    pair[-1].close()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(closed(workspace.edges("desk.ts")), [
    "desk.written -call-> desk.Customer.close 0.95 type.declared.parameter :5",
  ]);
  assert.deepEqual(closed(workspace.edges("desk.py")), []);
});
