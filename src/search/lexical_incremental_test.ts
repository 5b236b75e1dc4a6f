import assert from "node:assert/strict";
import { nodeHandle } from "../facts/node_handle.ts";
import { bodyWords } from "./body_words.ts";
import type { LexicalFields } from "./lexical_fields.ts";
import { LexicalIndex } from "./lexical_index.ts";

const VOCABULARY =
  `order payment cancel refund customer invoice total tax shipping address basket item price discount
  결제 취소 주문 取消 付款 open close read write flush`.split(/\s+/);

/** A generator with a fixed seed (mulberry32): a failure comes again. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000) * below);
  };
}

function randomFields(random: (below: number) => number): LexicalFields {
  const words = (atMost: number): string =>
    Array.from({ length: random(atMost + 1) }, () => VOCABULARY[random(VOCABULARY.length)]).join(
      " ",
    );
  const text = words(40);
  return {
    name: words(3),
    container: words(2),
    signature: words(4),
    doc: words(12),
    path: words(3),
    body: random(2) === 0
      ? { packed: bodyWords(text, [[0, text.length]]), body: 0 }
      : [{ word: "order", count: 1 + random(40) }, { word: "tax", count: 1 }],
  };
}

function assertSame(changed: LexicalIndex, fresh: LexicalIndex, message: string): void {
  assert.equal(changed.size, fresh.size, message);
  for (const query of [["order"], ["cancel", "payment"], ["결제", "取消", "total"], VOCABULARY]) {
    const terms = query.map((term) => ({ term, weight: 1 }));
    assert.deepEqual(changed.search(terms, 30), fresh.search(terms, 30), message);
  }
}

for (const mergeAt of [1, 7, 1000]) {
  Deno.test(`any sequence of changes gives the scores of a fresh index, merging at ${mergeAt}`, () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = randomNumbers(seed);
      const documents = new Map<number, LexicalFields>();
      let changed = new LexicalIndex({ mergeAt });
      for (let step = 1; step <= 120; step++) {
        const handle = random(40);
        if (random(3) === 0) {
          assert.equal(changed.remove(nodeHandle(handle)), documents.delete(handle));
        } else {
          const fields = randomFields(random);
          documents.set(handle, fields);
          changed.add(nodeHandle(handle), fields);
        }
        if (random(25) === 0) changed = LexicalIndex.load(changed.snapshot(), { mergeAt });
        if (step % 20 !== 0) continue;
        const fresh = new LexicalIndex();
        for (const [key, fields] of documents) fresh.add(nodeHandle(key), fields);
        assertSame(changed, fresh, `seed ${seed}, step ${step}`);
        if (step === 120) assert.deepEqual(changed.snapshot(), fresh.snapshot(), `seed ${seed}`);
      }
    }
  });
}
