import assert from "node:assert/strict";
import { relatedWords } from "./related_words.ts";

Deno.test("short forms and other words for the same are known, of few words", () => {
  assert.ok(relatedWords("directory").includes("dir"));
  assert.ok(relatedWords("remove").includes("delete"));
  assert.deepEqual(relatedWords("zebra"), []);
});
