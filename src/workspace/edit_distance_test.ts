import assert from "node:assert/strict";
import { editDistance } from "./edit_distance.ts";

Deno.test("editDistance counts what is put in, left out, replaced and swapped", () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ["order", "order", 0],
    ["order", "orders", 1],
    ["orders", "order", 1],
    ["order", "odrer", 1],
    ["order", "older", 1],
    ["gatewy", "gateway", 1],
    ["", "abc", 3],
    ["refund", "fund", 2],
    ["kitten", "sitting", 3],
  ];
  for (const [a, b, distance] of cases) {
    assert.equal(editDistance(a, b, 3), distance, `${a} ${b}`);
    assert.equal(editDistance(b, a, distance), distance, `${b} ${a}`);
    if (distance > 0) assert.equal(editDistance(a, b, distance - 1), undefined, `${a} ${b}`);
  }
});

Deno.test("editDistance takes texts of any length, one after the other", () => {
  const long = "checkout".repeat(100);
  assert.equal(editDistance(long, `${long}s`, 2), 1);
  assert.equal(editDistance(long, "order", 2), undefined);
  assert.equal(editDistance("order", "older", 1), 1);
});
