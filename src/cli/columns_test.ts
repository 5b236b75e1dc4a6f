import assert from "node:assert/strict";
import { columns } from "./columns.ts";
import { printable } from "./printable.ts";

Deno.test("columns aligns cells by the room they take on a terminal", () => {
  assert.deepEqual(columns([["a", "method", "x"], ["주문", "file", "y"], ["order", "", "z"]]), [
    "a      method  x",
    "주문   file    y",
    "order          z",
  ]);
  assert.deepEqual(columns([["a", ""], ["bc"]]), ["a", "bc"]);
  assert.deepEqual(columns([]), []);
});

Deno.test("printable escapes what a terminal would act on", () => {
  assert.equal(printable("a\tb\n"), "a\tb\n");
  assert.equal(printable("\u0000\u0007\u001b]0;x\u009b"), "\\x00\\x07\\x1b]0;x\\x9b");
  assert.equal(printable("\u2066x\u{e0001}"), "\\u{2066}x\\u{e0001}");
  assert.equal(printable("👩‍💻 café"), "👩‍💻 café");
});
