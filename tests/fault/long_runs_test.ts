import assert from "node:assert/strict";
import { FileFlag } from "../../src/facts/file_flag.ts";
import { go } from "../../src/language/go/language.ts";
import type { Language } from "../../src/language/language.ts";
import { configuration } from "../../src/language/plain/configuration.ts";
import { parseSource } from "../../src/language/parse_source.ts";
import { prepareLanguage } from "../../src/language/prepare_language.ts";
import { queryTerms } from "../../src/search/query_terms.ts";
import { wordTokens } from "../../src/search/word_tokens.ts";

/** More than a call takes as spread arguments. */
const MANY = 200_000;

Deno.test("words of hundreds of thousands of parts are divided", () => {
  // 400,000 syllables make 399,999 pairs, "한글" and "글한" in turn.
  assert.equal(wordTokens("한글".repeat(MANY)).length, 2 * MANY - 1);
  assert.deepEqual(
    queryTerms("가나".repeat(MANY)).map(({ term }) => term).sort().slice(0, 2),
    ["가나", "나가"],
  );
});

Deno.test("a Go file of a hundred thousand open brackets is read in part", async () => {
  await prepareLanguage(go);
  const extraction = parseSource(go, "a.go", `package q\nvar a = ${"[".repeat(100_000)}1`);
  assert.notEqual(extraction.flags & FileFlag.partial, 0);
});

Deno.test("a repair that fails costs the repair alone", async () => {
  await prepareLanguage(go);
  const fail = (): never => {
    throw new RangeError("Maximum call stack size exceeded");
  };
  const failing: Language = { ...go, prepare: fail, repair: fail, reread: fail };
  const extraction = parseSource(failing, "a.go", "package q\n\nfunc Pay() {\n}\n\nfunc (\n");
  assert.equal(extraction.failure, undefined);
  assert.notEqual(extraction.flags & FileFlag.partial, 0);
});

Deno.test("settings of hundreds of thousands of brackets are not read", async () => {
  await prepareLanguage(configuration);
  const text = `packages: ${"[".repeat(300_000)}`;
  const { cutFor, facts } = parseSource(configuration, "pnpm-workspace.yaml", text);
  assert.equal(cutFor, "300010 characters are more than settings have");
  assert.equal(facts.count("settings"), 1);
});
