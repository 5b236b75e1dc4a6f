import assert from "node:assert/strict";
import { printableLine } from "./printable_line.ts";

Deno.test("text of any origin stays on one line and drives no terminal", () => {
  assert.equal(printableLine("a\nb\tc\r\u001b[31md\u2028e"), "a\\nb\\tc\\x0d\\x1b[31md\\u{2028}e");
});
