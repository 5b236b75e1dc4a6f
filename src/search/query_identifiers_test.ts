import assert from "node:assert/strict";
import { queryIdentifiers } from "./query_identifiers.ts";

function names(query: string): string[] {
  return queryIdentifiers(query).map(({ name }) => name);
}

Deno.test("words with an underscore or a capital look like names, plain words do not", () => {
  assert.deepEqual(names("which function returns the headRef for a worktree"), ["headRef"]);
  assert.deepEqual(names("resolve the head ref of a worktree"), []);
  assert.deepEqual(names("(order_id), Order? X 2fa"), ["order_id", "Order"]);
});

Deno.test("dotted words, paths and calls look like names", () => {
  assert.deepEqual(names("who calls OrderService.cancelPayment and Order::total"), [
    "OrderService.cancelPayment",
    "Order.total",
  ]);
  assert.deepEqual(names("port in config/application.yml?"), ["config/application.yml"]);
  assert.deepEqual(names("does `refund` call close()"), ["refund", "close"]);
  assert.deepEqual(names("see section 1.2 ... or so."), []);
});

Deno.test("another script ends a name", () => {
  assert.deepEqual(names("cancelPayment를 호출하는 OrderService에서"), [
    "cancelPayment",
    "OrderService",
  ]);
  assert.deepEqual(names("调用cancelPayment和refundOrder的地方"), ["cancelPayment", "refundOrder"]);
});

Deno.test("names that may be ordinary words are told apart", () => {
  const distinct = (query: string): boolean[] =>
    queryIdentifiers(query).map((word) => word.distinct);
  assert.deepEqual(distinct("headRef order_id Order.total"), [true, true, true]);
  assert.deepEqual(distinct("Which API _x"), [false, false, false]);
});
