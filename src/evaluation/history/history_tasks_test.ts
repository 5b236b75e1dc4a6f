import assert from "node:assert/strict";
import { GitProject } from "../../../tests/support/git_project.ts";
import { Git } from "./git.ts";
import { historyTasks } from "./history_tasks.ts";

const order = "export function cancel(id: number): void {\n  load(id);\n  save(id);\n}\n";

Deno.test("commits that mend something become tasks at their parents", async () => {
  using project = new GitProject();
  const base = project.commit("Add orders", { "src/order.ts": order, "package-lock.json": "{}" });
  const fix = project.commit(
    "Fix refunds that are lost when an order is cancelled twice\n\nSigned-off-by: A <a@example.org>",
    { "src/order.ts": order.replace("save(id)", "saveOnce(id)"), "src/new.ts": "export {};\n" },
  );
  project.commit("Fix flaky test of orders again", { "tests/order_test.ts": "test();\n" });
  project.commit("Fix typo", { "README.md": "orders\n" });
  project.commit('Revert "Fix the crash of orders"', { "src/order.ts": order });
  project.commit("Release 1.2 which fixes bugs", { "src/order.ts": `${order}// 1.2\n` });
  project.commit("Speed up loading of orders", { "src/order.ts": `${order}// fast\n` });
  const found = await historyTasks(await Git.open(project.root), { name: "shop", limit: 10 });
  assert.deepEqual(found.tasks, [{
    id: `shop-${fix.slice(0, 12)}`,
    commit: fix,
    parent: base,
    message: "Fix refunds that are lost when an order is cancelled twice",
    spans: [{ path: "src/order.ts", start: 3, end: 3 }],
    functions: [],
    tags: ["plain"],
  }]);
  // The first commit has no parent.
  assert.equal(found.commits, 6);
  assert.equal(found.unnamed, 1);
  assert.deepEqual(found.left, { version: 1, revert: 1, message: 1, "no-code": 1 });
});

Deno.test("a message that names the file it is about is tagged", async () => {
  using project = new GitProject();
  project.commit("Add", { "src/orderService.ts": order });
  project.commit("Fix the crash in orderService for unknown ids", {
    "src/orderService.ts": `${order}\nexport const x = 1;\n`,
  });
  const { tasks } = await historyTasks(await Git.open(project.root), { name: "shop", limit: 10 });
  assert.deepEqual(tasks.map(({ tags }) => tags), [["plain", "names-files"]]);
  assert.deepEqual(tasks[0]?.spans, [{ path: "src/orderService.ts", start: 4, end: 5 }]);
});

Deno.test("merges make no task", async () => {
  using project = new GitProject();
  project.commit("Add", { "src/order.ts": order });
  project.git("checkout", "-q", "-b", "side");
  project.commit("Fix the crash of orders on a side branch", {
    "src/order.ts": order.replace("load", "find"),
  });
  project.git("checkout", "-q", "main");
  project.commit("Add more", { "src/more.ts": "export {};\n" });
  project.git("merge", "-q", "--no-ff", "-m", "Fix everything by merging a branch", "side");
  const { tasks } = await historyTasks(await Git.open(project.root), { name: "shop", limit: 10 });
  assert.deepEqual(tasks.map(({ message }) => message), [
    "Fix the crash of orders on a side branch",
  ]);
});
