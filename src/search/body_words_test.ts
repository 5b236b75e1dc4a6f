import assert from "node:assert/strict";
import { bodyWords } from "./body_words.ts";
import type { PackedWords } from "./packed_words.ts";

function unpack(packed: PackedWords, body: number): Record<string, number> {
  const words = new TextDecoder().decode(packed.bytes).split("\0");
  const counts: Record<string, number> = {};
  for (let entry = packed.starts[body] ?? 0; entry < (packed.starts[body + 1] ?? 0); entry++) {
    counts[words[packed.words[entry] ?? 0] ?? ""] = packed.counts[entry] ?? 0;
  }
  return counts;
}

Deno.test("body words are counted per body, over all its spans", () => {
  const text = "class Order { total() { return sum(total) } }";
  const method = text.indexOf("total()");
  const methodEnd = text.indexOf("} }") + 1;
  const packed = bodyWords(text, [[0, method, methodEnd, text.length], [method, methodEnd]]);
  assert.deepEqual(unpack(packed, 0), { class: 1, order: 1 });
  assert.deepEqual(unpack(packed, 1), { total: 2, return: 1, sum: 1 });
  assert.deepEqual([...packed.lengths], [2, 4]);
});

Deno.test("body words give identifiers in parts and whole", () => {
  const packed = bodyWords("orderId = orderId + 1", [[0, 21]]);
  assert.deepEqual(unpack(packed, 0), { order: 2, id: 2, orderid: 2, "1": 1 });
});

Deno.test("body words beyond the cap are dropped, but counted in the length", () => {
  const packed = bodyWords("alpha beta alpha gamma beta", [[0, 27]], 2);
  assert.deepEqual(unpack(packed, 0), { alpha: 2, beta: 2 });
  assert.deepEqual([...packed.lengths], [5]);
});

Deno.test("body words are folded without moving the spans", () => {
  const text = "ｏｒｄｅｒ e\u0301cole /* 결제를 */";
  const packed = bodyWords(text, [[0, 5], [6, text.length]]);
  assert.deepEqual(unpack(packed, 0), { order: 1 });
  assert.deepEqual(unpack(packed, 1), { école: 1, 결제: 1, 제를: 1 });
});

Deno.test("body words count to 255", () => {
  const packed = bodyWords("x ".repeat(300), [[0, 600]]);
  assert.deepEqual(unpack(packed, 0), { x: 255 });
  assert.deepEqual([...packed.lengths], [300]);
});

Deno.test("a body without spans and a file without bodies have no words", () => {
  const packed = bodyWords("anything", [[]]);
  assert.deepEqual([packed.words.length, packed.lengths[0], packed.starts.length], [0, 0, 2]);
  assert.equal(bodyWords("anything", []).bytes.length, 0);
});

Deno.test("many distinct words keep their numbers", () => {
  const names = Array.from({ length: 3000 }, (_, index) => `w${"abcdefghij"[index % 10]}${index}`);
  const text = [...names, ...names].join(" ");
  const packed = bodyWords(text, [[0, text.length]], 100_000);
  const counts = unpack(packed, 0);
  assert.equal(counts["wa0"], 2);
  assert.equal(counts["wj2999"], 2);
  assert.equal(packed.lengths[0], 3000 * 2 * 3);
});
