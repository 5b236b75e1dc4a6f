import assert from "node:assert/strict";
import { parseJson } from "./parse_json.ts";

Deno.test("parseJson tells what a text that is cut off lacks once, however many values are open", () => {
  const text = `{"schemas": {"sales": {"tables": `;
  assert.deepEqual(parseJson(text).problems, [
    { offset: text.length, message: "invalid JSON: value expected" },
    { offset: text.length, message: "invalid JSON: close brace expected" },
  ]);
});

Deno.test("parseJson tells the same fault at each of its places", () => {
  const text = `[1 2, 3 4]`;
  assert.deepEqual(parseJson(text).problems, [
    { offset: text.indexOf("2"), message: "invalid JSON: comma expected" },
    { offset: text.indexOf("4"), message: "invalid JSON: comma expected" },
  ]);
});

const shop = `{
  "orders": {
    "columns": [
      { "name": "id" }
    ]
  },
  "customers": {
    "comment": "who buys"
  }
}`;

Deno.test("parseJson keeps what stands beside an object without an end", () => {
  const { root, problems } = parseJson(shop.replace("]\n  },", "]"));
  assert(root?.type === "object");
  assert.deepEqual([...root.members.keys()], ["orders", "customers"]);
  const [orders, customers] = [...root.members.values()];
  assert(orders?.type === "object" && customers?.type === "object");
  assert.equal(orders.isClosed, false);
  assert.equal(customers.isClosed, true);
  assert.deepEqual([...customers.members.keys()], ["comment"]);
  assert.equal(problems[0]?.message, "invalid JSON: comma expected");
});

Deno.test("parseJson ends an empty object without an end where its next sibling begins", () => {
  const { root } = parseJson(shop.replace(/\{\n {4}"columns"[\s\S]*?\n {2}\},/, "{"));
  assert(root?.type === "object");
  assert.deepEqual([...root.members.keys()], ["orders", "customers"]);
  assert.equal(root.members.get("customers")?.type, "object");
});

Deno.test("parseJson ends an object without an end at the brace of the object around it", () => {
  const text = `{
  "tables": {
    "orders": {
      "comment": "sold"
  },
  "views": {
    "revenue": {}
  }
}`;
  const { root } = parseJson(text);
  assert(root?.type === "object");
  assert.deepEqual([...root.members.keys()], ["tables", "views"]);
  const tables = root.members.get("tables");
  assert(tables?.type === "object" && tables.isClosed);
  const orders = tables.members.get("orders");
  assert(orders?.type === "object");
  assert.equal(orders.isClosed, false);
});
