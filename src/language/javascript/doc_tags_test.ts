import assert from "node:assert/strict";
import { docTags } from "./doc_tags.ts";

Deno.test("tags have a name, a type between balanced braces, and a text", () => {
  assert.deepEqual(
    docTags(`/**
 * Loads it, see {@link other}.
 * @param {{ id: string }} options - what
 *   to load
 * @returns {Promise<Order>}
 * @deprecated use other
 */`),
    [
      { name: "param", type: "{ id: string }", text: "options - what\n  to load" },
      { name: "returns", type: "Promise<Order>", text: "" },
      { name: "deprecated", type: "", text: "use other" },
    ],
  );
  assert.deepEqual(docTags("/** @type {Order} */"), [{ name: "type", type: "Order", text: "" }]);
});

Deno.test("other comments and unclosed braces have no tags or types", () => {
  assert.deepEqual(docTags("/* @type {Order} */"), []);
  assert.deepEqual(docTags("// @type {Order}"), []);
  assert.deepEqual(docTags("/** mail a@b.c */"), []);
  assert.deepEqual(docTags("/** @type {Order */"), [{ name: "type", type: "", text: "{Order" }]);
});
