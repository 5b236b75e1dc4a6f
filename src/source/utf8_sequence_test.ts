import assert from "node:assert/strict";
import { utf8Sequence } from "./utf8_sequence.ts";

Deno.test("utf8Sequence takes well-formed characters whole", () => {
  for (const [text, length] of [["a", 1], ["é", 2], ["한", 3], ["\uffff", 3], ["😀", 4]] as const) {
    assert.equal(utf8Sequence(new TextEncoder().encode(`${text}z`), 0), length, text);
  }
});

Deno.test("utf8Sequence cuts malformed input at the maximal subpart", () => {
  const cases: readonly (readonly [number[], number])[] = [
    [[0x80], -1],
    [[0xc0, 0xaf], -1],
    [[0xc3], -1],
    [[0xe2, 0x82], -2],
    [[0xe2, 0x82, 0x41], -2],
    [[0xe0, 0x80, 0x80], -1],
    [[0xed, 0xa0, 0x80], -1],
    [[0xf0, 0x9f, 0x98], -3],
    [[0xf0, 0x80, 0x80, 0x80], -1],
    [[0xf4, 0x90, 0x80, 0x80], -1],
    [[0xf5, 0x80, 0x80, 0x80], -1],
    [[0xff], -1],
  ];
  for (const [bytes, expected] of cases) {
    assert.equal(utf8Sequence(Uint8Array.from(bytes), 0), expected, String(bytes));
  }
});
