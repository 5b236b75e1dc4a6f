import assert from "node:assert/strict";
import { deriveQueries } from "./derive_queries.ts";

const issue = `
## Refunds are lost

Calling \`OrderService.cancel\` twice loses \`x\` refunds: refund_order and refund_order, then payBack.
See \`refunds are lost\`.`;

Deno.test("queries are the first line, inline code, then names by frequency", () => {
  assert.deepEqual(deriveQueries(issue, 10), [
    "Refunds are lost",
    "OrderService.cancel",
    "refund_order",
    "OrderService",
    "payBack",
  ]);
  assert.deepEqual(deriveQueries(issue, 2), ["Refunds are lost", "OrderService.cancel"]);
  assert.deepEqual(deriveQueries(" \n\n", 3), []);
});

Deno.test("a query is cut to 120 bytes at a character", () => {
  // A Korean syllable takes three bytes: 40 of them fit.
  const [query] = deriveQueries("가".repeat(100), 1);
  assert.equal(query, "가".repeat(40));
  const [shifted] = deriveQueries(`a${"가".repeat(100)}`, 1);
  assert.equal(shifted, `a${"가".repeat(39)}`);
});
