import assert from "node:assert/strict";
import { retryDelay } from "./retry_delay.ts";

Deno.test("waits double up to half a minute, and half of each is left to chance", () => {
  const almost = 1 - Number.EPSILON;
  assert.deepEqual([1, 2, 3, 7, 50].map((failures) => retryDelay(failures, 0)), [
    250,
    500,
    1000,
    15_000,
    15_000,
  ]);
  assert.deepEqual([1, 2, 50].map((failures) => retryDelay(failures, almost)), [500, 1000, 30_000]);
  assert.equal(retryDelay(1, 0.5), 375);
});
