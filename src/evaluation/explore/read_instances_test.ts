import assert from "node:assert/strict";
import { readInstances } from "./read_instances.ts";

Deno.test("instances are read in all their forms, and what cannot be used is told", () => {
  const lines = [
    { instance_id: "a", problem_statement: "text", repo_dir: "shop" },
    { instance_id: "b", meta: { issue: "nested" }, repo_path: "lib" },
    { instance_id: "c", issue_text: "plain" },
    { instance_id: "d", issue: " " },
    { instance_id: "a", issue: "again" },
    { issue: "nameless" },
  ];
  const text = `${lines.map((line) => JSON.stringify(line)).join("\n")}\nnot json\n`;
  const { instances, problems } = readInstances(text);
  const none = { commit: undefined, tags: [] };
  assert.deepEqual(instances, [
    { id: "a", issue: "text", directory: "shop", ...none },
    { id: "b", issue: "nested", directory: "lib", ...none },
    { id: "c", issue: "plain", directory: "c", ...none },
  ]);
  assert.equal(problems.length, 4);
  assert.match(problems.join("\n"), /d has no issue text/);
  assert.match(problems.join("\n"), /a came before/);
});
