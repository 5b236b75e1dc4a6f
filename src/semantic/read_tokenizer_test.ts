import assert from "node:assert/strict";
import {
  referenceFile,
  referenceIds,
  referenceTexts,
} from "../../tests/support/reference_texts.ts";
import { readTokenizer } from "./read_tokenizer.ts";

/** A WordPiece tokenizer of few words, as BERT's are described. */
function small(changes: Readonly<Record<string, unknown>> = {}): string {
  const pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "pay", "##ment", "##s", "cancel", "!", "取"];
  return JSON.stringify({
    added_tokens: [
      { id: 0, content: "[PAD]", special: true },
      { id: 3, content: "[SEP]", special: true },
    ],
    normalizer: { type: "BertNormalizer", lowercase: true, strip_accents: null },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [
        { SpecialToken: { id: "[CLS]", type_id: 0 } },
        { Sequence: { id: "A", type_id: 0 } },
        { SpecialToken: { id: "[SEP]", type_id: 0 } },
      ],
      special_tokens: { "[CLS]": { ids: [2] }, "[SEP]": { ids: [3] } },
    },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
    },
    ...changes,
  });
}

Deno.test("a WordPiece tokenizer cuts words into the longest pieces from their start", () => {
  const { encode, padId } = readTokenizer(small());
  assert.equal(padId, 0);
  assert.deepEqual(encode("Cancel payments!", 512), [2, 7, 4, 5, 6, 8, 3]);
  assert.deepEqual(encode("Páyment\u0000s 取pay", 512), [2, 4, 5, 6, 9, 4, 3]);
  assert.deepEqual(encode("payroll cancel", 512), [2, 1, 7, 3]);
  assert.deepEqual(encode("", 512), [2, 3]);
});

Deno.test("a tokenizer cuts what is too long, and keeps the special tokens", () => {
  const { encode } = readTokenizer(small());
  assert.deepEqual(encode("cancel payments", 4), [2, 7, 4, 3]);
  assert.deepEqual(encode("cancel payments", 2), [2, 3]);
  assert.equal(encode("cancel ".repeat(1000), 512).length, 512);
});

Deno.test("a tokenizer finds added tokens in the text", () => {
  const { encode } = readTokenizer(small());
  assert.deepEqual(encode("pay[SEP]ment", 512), [2, 4, 3, 1, 3]);
});

Deno.test("a tokenizer takes text that is no well-formed UTF-16", () => {
  const { encode } = readTokenizer(small());
  assert.deepEqual(encode("\ud800pay\udc00", 512), [2, 4, 3]);
});

Deno.test("a tokenizer of an unknown kind is refused, and what is unknown is named", () => {
  const refused = (text: string, message: RegExp): void => {
    assert.throws(() => readTokenizer(text), { name: "SemanticError", message });
  };
  refused("{", /^it is no JSON$/);
  refused(small({ model: { type: "BPE", vocab: {}, merges: [] } }), /of a kind that is not known/);
  refused(small({ normalizer: { type: "Nmt" } }), /its normalizer is of a kind that is not known/);
  refused(small({ pre_tokenizer: { type: "Digits" } }), /its pre-tokenizer is of a kind/);
  refused(
    small({ added_tokens: [{ id: 1, content: "x", normalized: true }] }),
    /it looks for 'x' in normalized text/,
  );
  refused(
    small({ model: { type: "WordPiece", unk_token: "[?]", vocab: { a: 0 } } }),
    /its vocabulary lacks '\[\?\]'/,
  );
  refused(
    small({ model: { type: "Unigram", unk_id: 0, vocab: [["a"]] } }),
    /its vocabulary is damaged/,
  );
  refused(
    small({ normalizer: { type: "Precompiled", precompiled_charsmap: "AAAA" } }),
    /its map of characters is damaged/,
  );
});

for (const name of ["spaces", "words", "bytes"]) {
  Deno.test(`a Unigram tokenizer gives the reference's ids for every text: ${name}`, () => {
    const { encode } = readTokenizer(referenceFile(`unigram_${name}.json`));
    const expected = referenceIds(`unigram_${name}_ids.json`);
    referenceTexts().forEach((text, index) => {
      assert.deepEqual(encode(text, 512), expected[index], JSON.stringify(text.slice(0, 200)));
    });
  });
}

Deno.test("tokenizers get through words of a million characters", () => {
  for (const text of [small(), referenceFile("unigram_spaces.json")]) {
    const { encode } = readTokenizer(text);
    for (const part of ["a", "한", "e\u0301", "\u0301", "!", "\u{10ffff}", "\t", " <mask"]) {
      const ids = encode(part.repeat(1_000_000 / part.length), 512);
      assert.ok(ids.length >= 2 && ids.length <= 512);
    }
  }
});
