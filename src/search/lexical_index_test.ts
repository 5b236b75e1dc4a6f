import assert from "node:assert/strict";
import { nodeHandle } from "../facts/node_handle.ts";
import { bodyWords } from "./body_words.ts";
import type { FieldWeights } from "./field_weights.ts";
import type { LexicalFields } from "./lexical_fields.ts";
import { LexicalIndex } from "./lexical_index.ts";
import { queryTerms } from "./query_terms.ts";
import type { ScoredNode } from "./scored_node.ts";

const EMPTY: LexicalFields = {
  name: "",
  container: "",
  signature: "",
  doc: "",
  path: "",
  body: [],
};

const NAME_ONLY: FieldWeights = {
  fields: {
    name: { weight: 1, lengthNormalisation: 0.75 },
    container: { weight: 0, lengthNormalisation: 0 },
    signature: { weight: 0, lengthNormalisation: 0 },
    doc: { weight: 0, lengthNormalisation: 0 },
    body: { weight: 0, lengthNormalisation: 0 },
    path: { weight: 0, lengthNormalisation: 0 },
  },
  saturation: 1.2,
};

function handles(hits: readonly ScoredNode[]): number[] {
  return hits.map(({ handle }) => handle);
}

function near(actual: number | undefined, expected: number): void {
  assert.ok(Math.abs((actual ?? NaN) - expected) < 1e-6, `${actual} is not ${expected}`);
}

Deno.test("one field of weight 1 scores as BM25", () => {
  const index = new LexicalIndex({ weights: NAME_ONLY });
  index.add(nodeHandle(1), { ...EMPTY, name: "cancel payment" });
  index.add(nodeHandle(2), { ...EMPTY, name: "cancel cancel order" });
  index.add(nodeHandle(3), { ...EMPTY, name: "refund" });
  const hits = index.search(queryTerms("cancel"), 10);
  // N = 3, df = 2, average length 2.
  const idf = Math.log(1 + 1.5 / 2.5);
  assert.deepEqual(handles(hits), [2, 1]);
  near(hits[0]?.score, idf * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2)));
  near(hits[1]?.score, idf * 1 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2 / 2)));
});

Deno.test("a term counts once, with its highest weight", () => {
  const index = new LexicalIndex({ weights: NAME_ONLY });
  index.add(nodeHandle(1), { ...EMPTY, name: "cancel" });
  const once = index.search([{ term: "cancel", weight: 1 }], 1);
  const twice = index.search([
    { term: "cancel", weight: 0.5 },
    { term: "cancel", weight: 1 },
    { term: "cancel", weight: 0 },
  ], 1);
  assert.deepEqual(twice, once);
});

Deno.test("fields count by their weights", () => {
  const index = new LexicalIndex();
  index.add(nodeHandle(1), { ...EMPTY, name: "ship", body: [{ word: "refund", count: 1 }] });
  index.add(nodeHandle(2), { ...EMPTY, name: "refund", body: [{ word: "ship", count: 1 }] });
  assert.deepEqual(handles(index.search(queryTerms("refund"), 10)), [2, 1]);
});

Deno.test("every field is searched", () => {
  const index = new LexicalIndex();
  const packed = bodyWords("log('processing')", [[0, 17]]);
  index.add(nodeHandle(7), {
    name: "cancelPayment",
    container: "OrderService",
    signature: "(long id, String reason)",
    doc: "Gives the money back.",
    path: "src/shop/checkout.ts",
    body: { packed, body: 0 },
  });
  for (
    const query of [
      "payment",
      "cancelpayment",
      "order",
      "reason",
      "money",
      "processing",
      "checkout",
    ]
  ) {
    assert.deepEqual(handles(index.search(queryTerms(query), 10)), [7], query);
  }
  assert.deepEqual(index.search(queryTerms("absent"), 10), []);
});

Deno.test("Korean, Japanese and Chinese are found whatever follows them", () => {
  const index = new LexicalIndex();
  index.add(nodeHandle(1), { ...EMPTY, doc: "결제를 취소하고 환불합니다." });
  index.add(nodeHandle(2), { ...EMPTY, doc: "支払いを取り消す処理" });
  index.add(nodeHandle(3), { ...EMPTY, doc: "取消付款并退款" });
  index.add(nodeHandle(4), { ...EMPTY, doc: "문제를 기록한다." });
  assert.deepEqual(handles(index.search(queryTerms("결제"), 10)), [1]);
  assert.deepEqual(handles(index.search(queryTerms("결제에서 환불은"), 10)), [1]);
  assert.deepEqual(handles(index.search(queryTerms("支払い"), 10)), [2]);
  assert.deepEqual(handles(index.search(queryTerms("退款"), 10)), [3]);
  assert.deepEqual(handles(index.search(queryTerms("결제를"), 10)), [1]);
});

Deno.test("equal scores are ordered by handle or as the caller says", () => {
  const index = new LexicalIndex();
  for (const handle of [3, 1, 2]) index.add(nodeHandle(handle), { ...EMPTY, name: "close" });
  assert.deepEqual(handles(index.search(queryTerms("close"), 2)), [1, 2]);
  const order = (a: number, b: number): number => b - a;
  assert.deepEqual(handles(index.search(queryTerms("close"), 2, { order })), [3, 2]);
});

Deno.test("weights of nodes leave out or put back", () => {
  const index = new LexicalIndex();
  for (const handle of [1, 2, 3]) index.add(nodeHandle(handle), { ...EMPTY, name: "close" });
  const weigh = (handle: number): number => [0, 0.5, 0, 1][handle] ?? 0;
  assert.deepEqual(handles(index.search(queryTerms("close"), 10, { weigh })), [3, 1]);
  assert.deepEqual(index.search(queryTerms("close"), 0), []);
});

Deno.test("a handle has one document, the one added last", () => {
  const index = new LexicalIndex();
  index.add(nodeHandle(5), { ...EMPTY, name: "open" });
  index.add(nodeHandle(5), { ...EMPTY, name: "close" });
  assert.equal(index.size, 1);
  assert.deepEqual(handles(index.search(queryTerms("open"), 10)), []);
  assert.equal(index.remove(nodeHandle(5)), true);
  assert.equal(index.remove(nodeHandle(5)), false);
  assert.deepEqual(handles(index.search(queryTerms("close"), 10)), []);
});

Deno.test("a loaded index reads the arrays in place and can be changed without touching them", () => {
  const index = new LexicalIndex();
  index.add(nodeHandle(1), { ...EMPTY, name: "openFile" });
  index.add(nodeHandle(2), { ...EMPTY, name: "closeFile" });
  const snapshot = index.snapshot();
  const before = structuredClone(snapshot);
  const loaded = LexicalIndex.load(snapshot);
  assert.deepEqual(loaded.search(queryTerms("file"), 9), index.search(queryTerms("file"), 9));
  loaded.remove(nodeHandle(1));
  loaded.add(nodeHandle(3), { ...EMPTY, name: "flushBuffers" });
  index.add(nodeHandle(4), { ...EMPTY, name: "seekPosition" });
  assert.deepEqual(snapshot, before);
  assert.deepEqual(handles(loaded.search(queryTerms("flush file"), 9)), [2, 3]);
  assert.equal(loaded.snapshot()["postings"]?.length, 6);
});

Deno.test("an empty index is searched, kept and loaded", () => {
  const index = LexicalIndex.load(new LexicalIndex().snapshot());
  assert.deepEqual([index.size, index.search(queryTerms("order"), 5)], [0, []]);
});

Deno.test("arrays that are not a snapshot are refused", () => {
  const index = new LexicalIndex();
  index.add(nodeHandle(1), { ...EMPTY, name: "openFile" });
  const snapshot = index.snapshot();
  const { postings: _, ...missing } = snapshot;
  const broken = [
    {},
    missing,
    { ...snapshot, format: new Uint32Array([999, 6]) },
    { ...snapshot, lengths: new Uint16Array(5) },
    { ...snapshot, handles: new Uint16Array(1) },
    { ...snapshot, postings: new Uint32Array(1) },
    { ...snapshot, termSlots: new Uint32Array(3) },
    { ...snapshot, termEnds: new Uint32Array([9, 8, 4]) },
  ];
  for (const arrays of broken) {
    assert.throws(
      () => LexicalIndex.load(arrays),
      /Cannot read the lexical index: .*Build it again/,
    );
  }
});

Deno.test("a merge in steps leaves the index searchable and ends when it is changed", () => {
  const index = new LexicalIndex({ mergeAt: 3 });
  for (const handle of [1, 2, 3]) index.add(nodeHandle(handle), { ...EMPTY, name: "openFile" });
  assert.equal(index.isMergeDue, true);
  const expected = index.search(queryTerms("file"), 9);
  for (const steps = index.merge(); steps.next().done !== true;) {
    assert.deepEqual(index.search(queryTerms("file"), 9), expected);
  }
  assert.equal(index.isMergeDue, false);
  assert.deepEqual(index.search(queryTerms("file"), 9), expected);

  for (const handle of [4, 5, 6]) index.add(nodeHandle(handle), { ...EMPTY, name: "readFile" });
  const steps = index.merge();
  assert.equal(steps.next().done, false);
  index.remove(nodeHandle(1));
  assert.equal(steps.next().done, true);
  assert.deepEqual(handles(index.search(queryTerms("file"), 9)), [2, 3, 4, 5, 6]);
});

Deno.test("of ways of saying the same the one with the highest score counts", () => {
  const index = new LexicalIndex({ weights: NAME_ONLY });
  index.add(nodeHandle(1), { ...EMPTY, name: "remove delete" });
  index.add(nodeHandle(2), { ...EMPTY, name: "remove order" });
  index.add(nodeHandle(3), { ...EMPTY, name: "delete order" });
  const scoreOf = (group: number | undefined): Map<number, number> =>
    new Map(
      index.search([
        { term: "remove", weight: 1, ...(group === undefined ? {} : { group }) },
        { term: "delete", weight: 0.5, ...(group === undefined ? {} : { group }) },
      ], 10).map(({ handle, score }) => [handle, score]),
    );
  const grouped = scoreOf(7);
  assert.equal(grouped.get(1), grouped.get(2));
  near(grouped.get(3), (grouped.get(2) ?? NaN) / 2);
  const apart = scoreOf(undefined);
  near(apart.get(1), (grouped.get(2) ?? NaN) * 1.5);
});

Deno.test("a long query wants many of its words, a short one any", () => {
  const index = new LexicalIndex({ weights: NAME_ONLY });
  const words = ["alpha", "beta", "gamma", "delta", "epsilon"];
  // Each word is in two of the ten documents, so that all are as rare; the lengths are the same.
  words.forEach((word, at) => {
    index.add(nodeHandle(at), { ...EMPTY, name: `${word} ${words[(at + 1) % 5]}` });
    index.add(nodeHandle(at + 5), { ...EMPTY, name: "other words" });
  });
  const terms = words.map((term) => ({ term, weight: 1 }));
  const plain = { exponent: 0, fewestWords: 5 };
  const covered = { exponent: 0.5, fewestWords: 5 };
  const [first] = index.score(terms, covered).top(1);
  const [bare] = index.score(terms, plain).top(1);
  // Two of five words, each as rare.
  near(first?.score, (bare?.score ?? NaN) * Math.sqrt(2 / 5));
  const short = terms.slice(0, 4);
  assert.deepEqual(index.score(short, covered).top(3), index.score(short, plain).top(3));
});
