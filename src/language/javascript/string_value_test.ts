import assert from "node:assert/strict";
import { stringValue } from "./string_value.ts";

Deno.test("escapes of string literals are decoded", () => {
  assert.equal(stringValue("plain"), "plain");
  assert.equal(stringValue(String.raw`a\nb\t\\\'\"`), "a\nb\t\\'\"");
  assert.equal(stringValue(String.raw`\x41\u0042\u{43}\u{1F600}`), "ABC😀");
  assert.equal(stringValue("a\\\nb"), "ab");
  assert.equal(stringValue(String.raw`\q\0`), "q\0");
  assert.equal(stringValue(String.raw`\u{110000}x`), "x");
  assert.equal(stringValue("end\\"), "end\\");
});
