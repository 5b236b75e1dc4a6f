import assert from "node:assert/strict";
import { compare, measuresOf } from "./measures.ts";

Deno.test("hits and the mean of reciprocal ranks", () => {
  assert.deepEqual(measuresOf([1, 2, 10, undefined]), {
    hit1: 0.25,
    hit5: 0.5,
    hit10: 0.75,
    mrr: (1 + 0.5 + 0.1) / 4,
  });
});

Deno.test("equal ranks differ by nothing, always better ones for sure", () => {
  const same = compare([1, 2, undefined], [1, 2, undefined]);
  assert.deepEqual([same.gain, same.p, same.better, same.worse], [0, 1, 0, 0]);
  const better = compare(Array(20).fill(2), Array(20).fill(1));
  assert.deepEqual([better.gain, better.better, better.worse], [0.5, 20, 0]);
  assert.deepEqual(better.interval, [0.5, 0.5]);
  // Only all exchanged or none exchanged is as large: 2 in 2^20.
  assert.ok(better.p < 0.001);
});
