import assert from "node:assert/strict";
import { parseDocstring } from "./parse_docstring.ts";

Deno.test("docstrings give their first paragraph as one line", () => {
  assert.equal(
    parseDocstring("\n    Charges a card\n    and sends a receipt.\n\n    More.\n    ").paragraph,
    "Charges a card and sends a receipt.",
  );
});

Deno.test("docstrings end their description at fields, sections, doctests and directives", () => {
  const endings = [
    ":param card: what to charge",
    ">>> charge(card)",
    ".. note:: slow",
    "Args:",
    "Parameters",
    "==========",
  ];
  for (const ending of endings) {
    assert.equal(parseDocstring(`Charges a card.\n    ${ending}\n`).paragraph, "Charges a card.");
  }
});

Deno.test("docstrings that start with a section have no description", () => {
  assert.equal(parseDocstring(":param card: what to charge").paragraph, "");
});

Deno.test("docstrings are cut to 400 characters", () => {
  const { paragraph } = parseDocstring("a".repeat(500));
  assert.equal(paragraph, `${"a".repeat(399)}…`);
});
