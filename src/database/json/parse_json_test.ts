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
