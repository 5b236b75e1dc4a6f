import assert from "node:assert/strict";
import { median } from "./median.ts";

Deno.test("the median is in the middle by size", () => {
  assert.equal(median([10, 2, 9]), 9);
  assert.equal(median([10, 2]), 6);
  assert.equal(median([]), 0);
});
