import assert from "node:assert/strict";
import { queryTerms } from "./query_terms.ts";

function terms(query: string): Record<string, number> {
  return Object.fromEntries(queryTerms(query).map(({ term, weight }) => [term, weight]));
}

Deno.test("query terms are the tokens of the query, each once", () => {
  assert.deepEqual(terms("cancelPayment utf8 id id"), {
    cancel: 1,
    payment: 1,
    cancelpayment: 1,
    utf: 1,
    8: 1,
    utf8: 1,
    id: 1,
  });
});

Deno.test("query terms leave out English words that only form the question", () => {
  assert.deepEqual(terms("Which function returns the head?"), {
    function: 1,
    functions: 0.8,
    funct: 0.6,
    functe: 0.6,
    functor: 0.6,
    func: 0.4,
    fn: 0.4,
    returns: 1,
    return: 0.8,
    returner: 0.6,
    returnion: 0.6,
    returning: 0.6,
    returned: 0.6,
    head: 1,
    heads: 0.8,
  });
  assert.deepEqual(Object.keys(terms("is it")), ["is", "it"]);
});

Deno.test("query terms keep the weight of a word that is also a form of another", () => {
  assert.deepEqual(terms("order orders"), {
    order: 1,
    orders: 1,
    ord: 0.6,
    orde: 0.6,
    ording: 0.6,
    sort: 0.4,
  });
});

Deno.test("query terms keep of Korean words what no ending is part of", () => {
  assert.deepEqual(terms("결제를 취소하는"), {
    결제: 1,
    취소: 1,
    payment: 0.6,
    pay: 0.35,
    cancel: 0.6,
  });
  assert.deepEqual(terms("결제가"), { 결제: 1, 제가: 0.4, payment: 0.6, pay: 0.35 });
  assert.deepEqual(terms("결과"), { 결과: 1, 결: 0.4, result: 0.6 });
  assert.deepEqual(terms("값을"), { 값을: 1, 값: 1, value: 0.6 });
});

Deno.test("query terms of Chinese are pairs, of mixed words both parts", () => {
  assert.deepEqual(terms("取消付款"), {
    取消: 1,
    消付: 1,
    付款: 1,
    cancel: 0.6,
    payment: 0.6,
    pay: 0.35,
  });
  assert.deepEqual(terms("OrderService에서"), { order: 1, service: 1, orderservice: 1 });
  assert.deepEqual(terms("API키를"), { api: 1, 키를: 0.4, 키: 1, key: 0.6 });
  assert.deepEqual(terms("API가"), { api: 1, 가: 0.4 });
});

Deno.test("query terms that say the same of one word are a group, other words are others", () => {
  const groups = Map.groupBy(queryTerms("remove 요청 headRef"), ({ group }) => group);
  assert.deepEqual([...groups.values()].map((group) => group.map(({ term }) => term).sort()), [
    ["delete", "removed", "remover", "removes", "removing", "removion", "remove"].sort(),
    ["요청"],
    ["request"],
    ["head"],
    ["ref"],
    ["headref"],
  ]);
});
