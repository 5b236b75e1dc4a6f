import assert from "node:assert/strict";
import { firstSentence } from "./first_sentence.ts";

Deno.test("the first sentence is the question, without markup and full stop", () => {
  assert.equal(
    firstSentence("Gives the <b>money</b> of an {@code Order} back. Twice never.", "cancel"),
    "Gives the money of an Order back",
  );
  assert.equal(firstSentence("Cancel gives the money back.", "Cancel"), "gives the money back");
});

Deno.test("what is short, trivial or names the function is no question", () => {
  for (
    const doc of [
      "Gives it back.",
      "{@inheritDoc} and so on and on",
      "Deprecated, use the other one instead.",
      "Does what cancel does for orders.",
    ]
  ) assert.equal(firstSentence(doc, "cancel"), undefined, doc);
});
