import assert from "node:assert/strict";
import { contextWindows } from "./context_windows.ts";

Deno.test("windows end at the file and merge where they touch", () => {
  assert.deepEqual(contextWindows([1, 6, 20], 2, 22), [
    { start: 0, end: 9 },
    { start: 18, end: 22 },
  ]);
  // Lines 0–4 and 6–10: line 5 lies between.
  assert.deepEqual(contextWindows([2, 8], 2, 30), [{ start: 0, end: 5 }, { start: 6, end: 11 }]);
  assert.deepEqual(contextWindows([], 2, 30), []);
});
