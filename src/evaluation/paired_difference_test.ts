import assert from "node:assert/strict";
import { pairedDifference } from "./paired_difference.ts";

Deno.test("runs that are the same differ in nothing", () => {
  const found = pairedDifference([[0.5, 0.5], [0, 0]]);
  assert.equal(found.gain, 0);
  assert.deepEqual(found.interval, [0, 0]);
  assert.equal(found.p, 1);
  assert.deepEqual([found.higher, found.lower], [0, 0]);
});

Deno.test("a gain on every task is surely one, and the same every time", () => {
  const pairs = Array.from({ length: 20 }, () => [0.25, 0.75] as const);
  const found = pairedDifference(pairs);
  assert.equal(found.gain, 0.5);
  assert.deepEqual(found.interval, [0.5, 0.5]);
  // All twenty exchanges have to fall alike: once in 2^19.
  assert.ok(found.p < 0.001);
  assert.deepEqual(pairedDifference(pairs), found);
});

Deno.test("no tasks make no difference", () => {
  const { count, gain, before } = pairedDifference([]);
  assert.deepEqual([count, gain, before], [0, 0, 0]);
});
