import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { rarestTerms } from "./rarest_terms.ts";

Deno.test("the rarest terms are those on the fewest lines, but on one at least", async () => {
  using tree = new TemporaryTree({
    "a.ts": "order refund\norder\norder\n",
    "b.ts": "Refund\nbatch\n",
  });
  const terms = ["order", "refund", "batch", "missing"];
  assert.deepEqual(await rarestTerms(tree.root, terms, 2), ["batch", "refund"]);
});
