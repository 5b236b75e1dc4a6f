import assert from "node:assert/strict";
import { Patience } from "./patience.ts";
import { within } from "./within.ts";

const NEVER = 1_000_000;

Deno.test("work that ends in time has ended", async () => {
  assert.equal(await within(NEVER, Promise.resolve("done")), true);
});

Deno.test("work that does not end is waited for no longer than patience lasts", async () => {
  assert.equal(await within(1, new Promise(() => {})), false);
});

Deno.test("the failure of work that is waited for is told", async () => {
  await assert.rejects(within(NEVER, Promise.reject(new Error("no parser"))), /no parser/);
});

Deno.test("patience that has ended waits for nothing", async () => {
  const patience = new Patience(0);
  assert.equal(patience.leftMs, 0);
  await patience.await(new Promise(() => {}));
});
