import assert from "node:assert/strict";
import { linkedTexts } from "../../tests/support/linked_texts.ts";

Deno.test("parts of a parameter that a function takes apart are those of what it gets there", async () => {
  const workspace = await linkedTexts({
    "desk.ts": [
      "class Order { close() {} }",
      "class Customer { close() {} }",
      "function each(run: (first: [Customer], second: [Order]) => void) {}",
      "function first() {",
      "  each(([customer]) => {",
      "    customer.close();",
      "  });",
      "}",
      "function second() {",
      "  each(([customer], [order]) => {",
      "    order.close();",
      "  });",
      "}",
      "function whole(rows: [string, Order][]) {",
      "  rows.forEach(([name, order], index) => {",
      "    order.close();",
      "    index.close();",
      "  });",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(workspace.edges("desk.ts").filter((edge) => edge.includes(".close ")), [
    "desk.first -call-> desk.Customer.close 0.90 type.lambda :6",
    "desk.second -call-> desk.Order.close 0.90 type.lambda :11",
    "desk.whole -call-> desk.Order.close 0.90 type.lambda :16",
  ]);
});
