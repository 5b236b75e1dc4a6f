import assert from "node:assert/strict";
import { TermDictionary } from "./term_dictionary.ts";

Deno.test("a dictionary numbers terms in the order in which they come", () => {
  const dictionary = new TermDictionary();
  assert.deepEqual(["order", "결제", "order", "a"].map((term) => dictionary.intern(term)), [
    0,
    1,
    0,
    2,
  ]);
  assert.equal(dictionary.find("결제"), 1);
  assert.equal(dictionary.find("orde"), undefined);
  assert.equal(dictionary.text(1), "결제");
  assert.equal(dictionary.size, 3);
});

Deno.test("terms are sorted by their bytes, a beginning before what continues it", () => {
  const dictionary = new TermDictionary();
  const terms = Array.from({ length: 400 }, (_, number) => `payment${(number * 7919) % 400}`);
  terms.push("pay", "payment", "paym", "", "z", "결제", "é", "𠮷", "ﬁ");
  for (const term of terms) dictionary.intern(term);
  const encoder = new TextEncoder();
  const expected = terms.toSorted((a, b) => {
    const left = encoder.encode(a), right = encoder.encode(b);
    for (let index = 0; index < Math.min(left.length, right.length); index++) {
      const difference = (left[index] ?? 0) - (right[index] ?? 0);
      if (difference !== 0) return difference;
    }
    return left.length - right.length;
  });
  assert.deepEqual([...dictionary.sorted()].map((term) => dictionary.text(term)), expected);
});

Deno.test("a loaded dictionary is extended without touching the arrays", () => {
  const first = new TermDictionary();
  for (let number = 0; number < 100; number++) first.intern(`term${number}`);
  const columns = first.columns();
  const before = structuredClone(columns);
  const loaded = new TermDictionary(columns);
  assert.equal(loaded.find("term99"), 99);
  assert.equal(loaded.intern("one more"), 100);
  assert.equal(first.intern("another"), 100);
  assert.deepEqual(columns, before);
  assert.equal(loaded.find("one more"), 100);
  assert.equal(loaded.find("another"), undefined);
});

Deno.test("packed words are numbered by their place", () => {
  const dictionary = new TermDictionary();
  dictionary.intern("total");
  const bytes = new TextEncoder().encode("order\0total\0결제\0");
  const empty = new Uint32Array(0);
  const terms = dictionary.internPacked({
    bytes,
    starts: empty,
    words: empty,
    counts: new Uint8Array(0),
    lengths: empty,
  });
  assert.deepEqual([...terms], [1, 0, 2]);
});
