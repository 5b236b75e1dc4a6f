import assert from "node:assert/strict";
import type { LineSpan } from "../line_span.ts";
import { scoreRegions } from "./score_regions.ts";

const span = (path: string, start: number, end: number): LineSpan => ({ path, start, end });

Deno.test("regions are scored line by line, each line once", () => {
  const truth = { regions: [span("a", 1, 10), span("b", 1, 10)], optional: [span("c", 1, 50)] };
  // 40 lines of no use, 20 optional ones, 5 useful ones, and 5 of them again with 5 of no use.
  const regions = [span("d", 1, 40), span("c", 1, 20), span("a", 6, 10), span("a", 6, 15)];
  const scores = scoreRegions(regions, truth);
  assert.equal(scores["recall"], 5 / 20);
  assert.equal(scores["precision"], 5 / 50);
  assert.equal(scores["hit_file"], 1 / 2);
  assert.equal(scores["context_efficiency"], 5 / 45);
  assert.equal(scores["first_useful_hit"], 1 / 3);
  assert.equal(scores["lines"], 70);
  assert.equal(scores["recall@100"], 5 / 20);
});

Deno.test("recall within a budget counts lines as they are submitted", () => {
  const truth = { regions: [span("a", 1, 10)], optional: [] };
  const scores = scoreRegions([span("b", 1, 96), span("a", 1, 10)], truth);
  assert.equal(scores["recall@100"], 4 / 10);
  assert.equal(scores["recall@300"], 1);
});

Deno.test("nDCG judges the order alone: one useful region scores 1 however little it is", () => {
  const truth = { regions: [span("a", 1, 100)], optional: [] };
  const one = scoreRegions([span("a", 1, 1)], truth);
  assert.equal(one["ndcg@300"], 1);
  assert.equal(one["recall"], 1 / 100);
  const late = scoreRegions([span("b", 1, 1), span("a", 1, 1)], truth);
  assert.equal(late["ndcg@300"], 1 / Math.log2(3));
});

Deno.test("a reversed region has no lines, and nothing submitted scores 0", () => {
  const truth = { regions: [span("a", 9, 2), span("a", 1, 1)], optional: [] };
  assert.equal(scoreRegions([span("a", 1, 1)], truth)["recall"], 1);
  const scores = Object.values(scoreRegions([], truth));
  assert.ok(scores.every((score) => score === 0));
});
