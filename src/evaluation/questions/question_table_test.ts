import assert from "node:assert/strict";
import type { TaskResult } from "../task_result.ts";
import { questionTable } from "./question_table.ts";

function result(id: string, recall: number, first: number | null): TaskResult {
  const metrics = {
    "recall@2k": recall,
    "recall@4k": recall,
    "recall@8k": recall,
    "recall@16k": 1,
    "located@8k": 1,
    "precision@8k": 0.25,
    "calls@8k": 2,
    first_useful: first,
  };
  return { id, policy: "search", workspace: "shop", tags: ["en"], metrics };
}

Deno.test("a table has means, and the median of all first useful lines, those of none counted in", () => {
  const results = [result("a", 1, 100), result("b", 0, null), result("c", 0.5, 300)];
  const table = questionTable(results, [
    { name: "all", takes: () => true },
    { name: "none", takes: () => false },
    { name: "b", takes: ({ id }) => id === "b" },
  ]);
  const rows = table.trimEnd().split("\n").slice(2);
  assert.deepEqual(rows, [
    "| all | search | 3 | 0.500 | 0.500 | 0.500 | 1.000 | 1.000 | 0.250 | 2.0 | 300 B |",
    "| b | search | 1 | 0.000 | 0.000 | 0.000 | 1.000 | 1.000 | 0.250 | 2.0 | never |",
  ]);
});
