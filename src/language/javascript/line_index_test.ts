import assert from "node:assert/strict";
import { LineIndex } from "./line_index.ts";

Deno.test("lines are counted from one, in any order of asking", () => {
  const text = "a\nbb\n\nccc";
  const index = new LineIndex(text);
  const lines = (offsets: readonly number[]): number[] => offsets.map((at) => index.lineOf(at));
  assert.deepEqual(lines([0, 1, 2, 4, 5, 6, 8, 9]), [1, 1, 2, 2, 3, 4, 4, 4]);
  assert.deepEqual(lines([9, 0, 6, 2, 5]), [4, 1, 4, 2, 3]);
  assert.equal(new LineIndex("").lineOf(0), 1);
});
