import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";

Deno.test("benchmark refuses a node that is not there", async () => {
  const { code, err } = await commandOutcome(["benchmark", "refund", "shop.gone"]);
  assert.equal(code, 1);
  assert.match(err, /nothing has the id or name 'shop\.gone'/);
});

Deno.test("benchmark needs a query, a node and a sensible number of repeats", async () => {
  assert.equal((await commandOutcome(["benchmark", "refund"])).code, 2);
  assert.equal((await commandOutcome(["benchmark", "a", "b", "--repeats", "0"])).code, 2);
});
