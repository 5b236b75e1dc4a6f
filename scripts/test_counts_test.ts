import assert from "node:assert/strict";
import { testCounts } from "./test_counts.ts";

Deno.test("testCounts reads a run without failures", () => {
  assert.deepEqual(testCounts("ok | 6 passed | 0 failed (2s)"), {
    passed: 6,
    failed: 0,
    skipped: 0,
  });
});

Deno.test("testCounts counts tests, not their steps", () => {
  assert.deepEqual(
    testCounts(
      "FAILED | 12 passed (30 steps) | 2 failed (1 step) | 3 ignored | 4 filtered out (1m2s)",
    ),
    { passed: 12, failed: 2, skipped: 3 },
  );
});

Deno.test("testCounts ignores colours", () => {
  assert.deepEqual(
    testCounts("\x1b[0m\x1b[32mok\x1b[0m | 1 passed | 0 failed \x1b[0m\x1b[38;5;245m(5ms)\x1b[0m"),
    { passed: 1, failed: 0, skipped: 0 },
  );
});

Deno.test("testCounts takes no other line for the summary", () => {
  assert.equal(testCounts("version prints one line ... ok (0ms)"), undefined);
  assert.equal(testCounts("6 passed, 0 failed"), undefined);
  assert.equal(testCounts("ok | 6 passed"), undefined);
  assert.equal(testCounts(""), undefined);
});
