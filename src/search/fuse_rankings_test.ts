import assert from "node:assert/strict";
import { nodeHandle } from "../facts/node_handle.ts";
import { fuseRankings, type Ranking } from "./fuse_rankings.ts";

function ranking(source: Ranking["source"], ...handles: number[]): Ranking {
  return { source, hits: handles.map((handle) => ({ handle: nodeHandle(handle), score: 1 })) };
}

const byHandle = (a: number, b: number): number => a - b;

Deno.test("a node in two rankings comes before the first of either", () => {
  const fused = fuseRankings([ranking("lexical", 1, 2), ranking("semantic", 3, 2)], 60, byHandle);
  assert.deepEqual(fused.map(({ handle }) => handle), [2, 1, 3]);
  assert.deepEqual(fused.map(({ sources }) => [...sources]), [
    ["lexical", "semantic"],
    ["lexical"],
    ["semantic"],
  ]);
  assert.equal(fused[0]?.score, 1 / 62 + 1 / 62);
});

Deno.test("a small constant lets the first rank outweigh agreement", () => {
  const rankings = [ranking("lexical", 1, 4, 5, 2), ranking("semantic", 3, 6, 7, 2)];
  const first = (constant: number): number | undefined =>
    fuseRankings(rankings, constant, byHandle)[0]?.handle;
  assert.equal(first(60), 2);
  assert.equal(first(0.5), 1);
});

Deno.test("the first of a few nodes counts as far down as it is to be expected among all", () => {
  const words = ranking("lexical", 1, 2, 3, 4, 5);
  const meaning = ranking("semantic", 9, 8);
  const fused = (coverage: number): number[] =>
    fuseRankings([words, { ...meaning, coverage }], 60, byHandle).map(({ handle }) => handle);
  assert.deepEqual(fused(1), [1, 9, 2, 8, 3, 4, 5]);
  // Ranks 4 and 8 of all.
  assert.deepEqual(fused(0.25), [1, 2, 3, 4, 9, 5, 8]);
});

Deno.test("one ranking keeps its order, none gives nothing", () => {
  const fused = fuseRankings([ranking("lexical", 9, 3, 7)], 60, byHandle);
  assert.deepEqual(fused.map(({ handle }) => handle), [9, 3, 7]);
  assert.deepEqual(fuseRankings([], 60, byHandle), []);
});
