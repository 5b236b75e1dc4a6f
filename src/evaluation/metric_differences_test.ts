import assert from "node:assert/strict";
import { metricDifferences } from "./metric_differences.ts";
import type { TaskResult } from "./task_result.ts";

const result = (id: string, metrics: TaskResult["metrics"]): TaskResult => ({
  id,
  policy: "search",
  workspace: "shop",
  tags: [],
  metrics,
});

Deno.test("runs are compared on the tasks and metrics that both have", () => {
  const before = [
    result("a", { recall: 0.2, first: 10 }),
    result("b", { recall: 0.4, first: null }),
  ];
  const after = [
    result("b", { recall: 0.6, first: 20 }),
    result("a", { recall: 0.4, first: 20, extra: 1 }),
    result("c", { recall: 1 }),
  ];
  const differences = metricDifferences(before, after);
  assert.deepEqual(differences.map(({ metric, count }) => [metric, count]), [
    ["recall", 2],
    ["first", 1],
  ]);
  assert.ok(Math.abs((differences[0]?.gain ?? 0) - 0.2) < 1e-9);
  assert.deepEqual(metricDifferences(before, after, ["first"]).map(({ gain }) => gain), [10]);
});
