import assert from "node:assert/strict";
import { retryAfter } from "./retry_after.ts";

Deno.test("Retry-After is seconds or a date", () => {
  const now = Date.UTC(2026, 10, 30, 12, 0, 0);
  assert.equal(retryAfter("120", now), 120_000);
  assert.equal(retryAfter("Mon, 30 Nov 2026 12:00:05 GMT", now), 5000);
  assert.equal(retryAfter("Mon, 30 Nov 2026 11:00:00 GMT", now), 0);
  for (const useless of [null, "", "soon", "-3"]) {
    assert.ok(retryAfter(useless, now) === 0, String(useless));
  }
});
