import assert from "node:assert/strict";
import { createXXHash128 } from "hash-wasm";
import { journal } from "./journal.ts";

const hasher = await createXXHash128();
const digest = (bytes: Uint8Array): Uint8Array => hasher.init().update(bytes).digest("binary");
const texts = ["ledger", "an order", "", "parcel!"];
const frames = texts.map((text, index) =>
  journal.frame(new TextEncoder().encode(text), index + 1, digest)
);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function textsOf(bytes: Uint8Array): string[] {
  return journal.read(bytes, digest).records.map((record) => new TextDecoder().decode(record));
}

Deno.test("a journal gives back its records and where they end", () => {
  const content = journal.read(joined(frames), digest);
  assert.deepEqual(textsOf(joined(frames)), texts);
  // A header of 16 bytes each, and the record filled up to a multiple of four.
  assert.deepEqual(content.ends, [24, 48, 64, 88]);
  assert.equal(content.isDamaged, false);
});

Deno.test("a journal cut at any byte gives the records that end before", () => {
  const bytes = joined(frames);
  const ends = [24, 48, 64, 88];
  for (let length = 0; length <= bytes.byteLength; length++) {
    const whole = ends.filter((end) => end <= length).length;
    assert.deepEqual(textsOf(bytes.subarray(0, length)), texts.slice(0, whole));
    assert.equal(journal.read(bytes.subarray(0, length), digest).isDamaged, false);
  }
});

Deno.test("a journal with any bit flipped gives no other records than those before it", () => {
  const bytes = joined(frames);
  for (let bit = 0; bit < bytes.byteLength * 8; bit++) {
    const damaged = Uint8Array.from(bytes);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const found = textsOf(damaged);
    const before = [24, 48, 64, 88].filter((end) => end <= bit >> 3).length;
    assert.deepEqual(found, texts.slice(0, before), `bit ${bit}`);
  }
});

Deno.test("a journal whose records are out of order ends before the first of them", () => {
  const [first, second, third] = frames;
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  assert.deepEqual(textsOf(joined([first, third, second])), ["ledger"]);
  assert.equal(journal.read(joined([first, third]), digest).isDamaged, true);
});
