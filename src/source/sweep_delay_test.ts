import assert from "node:assert/strict";
import { sweepDelay } from "./sweep_delay.ts";

Deno.test("sweeps that are quick come as often as is asked for", () => {
  assert.equal(sweepDelay(5000, 0), 5000);
  assert.equal(sweepDelay(5000, 500), 5000);
});

Deno.test("sweeps that take long leave nine times as long for other work", () => {
  assert.equal(sweepDelay(5000, 2000), 18_000);
  assert.equal(sweepDelay(45_000, 60_000), 540_000);
});
