import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { realModel } from "../../scripts/semantic/real_model.ts";
import { readTokenizer } from "../../src/semantic/read_tokenizer.ts";
import { referenceFile, referenceIds, referenceTexts } from "../support/reference_texts.ts";

const real = await realModel();
const ignore = real.kind === "skipped";

/** All code points that have been assigned, and more; but neither surrogates nor most of what is for private use. */
const codePoints = [
  [0, 0xd800],
  [0xe000, 0x33480],
  [0xe0000, 0xe1000],
  [0xfff00, 0x100100],
  [0x10ff00, 0x110000],
] as const;

function tokenizer(): ReturnType<typeof readTokenizer> {
  assert.ok(real.kind === "there");
  return readTokenizer(Deno.readTextFileSync(real.model.tokenizerPath));
}

Deno.test({
  name: "the tokenizer of e5-small-v2 gives the reference's ids for every text",
  ignore,
  fn: () => {
    const { encode } = tokenizer();
    const expected = referenceIds("e5_small_v2_ids.json");
    const texts = referenceTexts();
    assert.ok(texts.length >= 300);
    texts.forEach((text, index) => {
      assert.deepEqual(encode(text, 512), expected[index], JSON.stringify(text.slice(0, 200)));
    });
  },
});

Deno.test({
  name: "the tokenizer of e5-small-v2 gives the reference's ids for every code point",
  ignore,
  fn: () => {
    const { encode } = tokenizer();
    const digest = createHash("sha256");
    for (const [first, end] of codePoints) {
      let lines = "";
      for (let code = first; code < end; code++) {
        lines += `${encode(`a${String.fromCodePoint(code)}b`, 512).join(",")}\n`;
      }
      digest.update(lines);
    }
    const expected = referenceFile("e5_small_v2_code_points.sha256").trim();
    assert.equal(digest.digest("hex"), expected);
  },
});
