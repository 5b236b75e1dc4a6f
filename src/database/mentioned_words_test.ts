import assert from "node:assert/strict";
import { mentionedWords } from "./mentioned_words.ts";

Deno.test("words of a definition are kept once, in order, without those of SQL and short ones", () => {
  assert.deepEqual(
    mentionedWords("SELECT i.Total, t.total FROM Invoice i JOIN customer c ON c.id = i.cid"),
    ["Total", "Invoice", "customer", "cid"],
  );
});

Deno.test("no more than 32 words of a definition are kept", () => {
  const names = Array.from({ length: 40 }, (_, index) => `ledger_${index}`);
  assert.deepEqual(mentionedWords(names.join(", ")), names.slice(0, 32));
});
