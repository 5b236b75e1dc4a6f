import assert from "node:assert/strict";
import { lowerBound } from "./lower_bound.ts";

/** Files of ten edges each, of which so many are right. */
function files(...right: number[]): { edges: number; right: number }[] {
  return right.map((each) => ({ edges: 10, right: each }));
}

Deno.test("lowerBound of edges that are all right is one, of none zero", () => {
  assert.equal(lowerBound([files(10, 10, 10, 10, 10)]), 1);
  assert.equal(lowerBound([files(0, 0, 0, 0, 0)]), 0);
});

Deno.test("lowerBound of few packages is that of the worst of them", () => {
  const good = files(10, 10, 10, 10, 10);
  const bad = files(5, 5, 5, 5, 5);
  assert.equal(lowerBound([good, bad]), 0.5);
});

Deno.test("lowerBound is lower where mistakes are in one file than where they are spread", () => {
  const spread = files(9, 9, 9, 9, 9, 9, 9, 9, 9, 9);
  const lumped = files(0, 10, 10, 10, 10, 10, 10, 10, 10, 10);
  assert.equal(lowerBound([spread]), 0.9);
  assert.ok(lowerBound([lumped]) < 0.9);
});

Deno.test("lowerBound counts packages of a few edges too", () => {
  const large = files(10, 10, 10, 10, 10);
  assert.ok(lowerBound([large, files(0, 0)]) < 0.9);
});
