import assert from "node:assert/strict";
import { LineSet } from "./line_set.ts";

Deno.test("lines count once, and a reversed span has none", () => {
  const set = new LineSet([
    { path: "a", start: 3, end: 5 },
    { path: "a", start: 5, end: 6 },
    { path: "b", start: 9, end: 8 },
  ]);
  assert.equal(set.size, 4);
  assert.deepEqual(set.paths, ["a"]);
  assert.equal(
    set.overlap(new LineSet([{ path: "a", start: 6, end: 9 }, { path: "b", start: 5, end: 5 }])),
    1,
  );
});
