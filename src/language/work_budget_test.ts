import assert from "node:assert/strict";
import { WorkBudget } from "./work_budget.ts";

Deno.test("a budget is spent by work, not by time in which the process was given none", () => {
  let [now, worked] = [5_000, 700];
  const budget = new WorkBudget(20_000, { now: () => now, worked: () => worked });
  assert.equal(budget.isSpent, false);
  now += 60_000;
  worked += 19_999;
  assert.equal(budget.isSpent, false);
  worked += 1;
  assert.equal(budget.isSpent, true);
});

Deno.test("several threads at work do not shorten the time of one", () => {
  let [now, worked] = [0, 0];
  const budget = new WorkBudget(20_000, { now: () => now, worked: () => worked });
  now += 19_999;
  worked += 40_000;
  assert.equal(budget.isSpent, false);
  now += 1;
  assert.equal(budget.isSpent, true);
});

Deno.test("without any time a budget is spent at once, and never where there is no end of it", () => {
  assert.equal(new WorkBudget(0).isSpent, true);
  assert.equal(new WorkBudget(Infinity).isSpent, false);
});
