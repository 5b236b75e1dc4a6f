import assert from "node:assert/strict";
import { derivedWords } from "./derived_words.ts";

Deno.test("words of the same stem are found from nouns, verbs and who does it", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["validation", ["validate", "validator"]],
    ["serialization", ["serialize", "serializer"]],
    ["decision", ["decide"]],
    ["connection", ["connect", "connector"]],
    ["loader", ["load", "loading"]],
    ["planner", ["plan"]],
    ["parse", ["parser", "parsing", "parsed"]],
    ["validate", ["validation", "validator"]],
  ];
  for (const [word, wanted] of cases) {
    const found = derivedWords(word);
    for (const each of wanted) assert.ok(found.includes(each), `${word}: ${found.join()}`);
  }
});

Deno.test("short words, plurals and what is no word have none", () => {
  for (const word of ["get", "read", "orders", "x86_64", "Load", "읽기"]) {
    assert.deepEqual(derivedWords(word), [], word);
  }
});
