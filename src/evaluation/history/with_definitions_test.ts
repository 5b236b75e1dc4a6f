import assert from "node:assert/strict";
import { GitProject } from "../../../tests/support/git_project.ts";
import { openWorkspace } from "../../workspace/workspace.ts";
import type { EvaluatedWorkspace } from "../evaluated_workspace.ts";
import { TemporaryTrees } from "../temporary_trees.ts";
import { Git } from "./git.ts";
import { historyTasks } from "./history_tasks.ts";
import { withDefinitions } from "./with_definitions.ts";

const order = `export class OrderService {
  cancel(id: number): void {
    load(id);
  }

  refund(id: number): void {
    pay(id);
  }
}

export function load(id: number): number {
  return id;
}
`;

async function open(root: string): Promise<EvaluatedWorkspace> {
  const api = await openWorkspace({ root, workers: 1, version: "test", watch: false });
  await api.ready();
  return { api, ask: () => Promise.reject(new Error("no tool is called")) };
}

Deno.test("a task says which definitions its lines are in, as they were called at the parent", async () => {
  using project = new GitProject();
  project.commit("Add orders", { "src/order.ts": order, "src/other.ts": "export {};\n" });
  project.commit("Fix refunds that are paid twice", {
    "src/order.ts": order.replace("pay(id)", "payOnce(id)").replace("return id", "return id + 0")
      .replace("OrderService", "Orders"),
  });
  const git = await Git.open(project.root);
  const { tasks } = await historyTasks(git, { name: "shop", limit: 10 });
  const [task] = await withDefinitions(tasks, { git, trees: new TemporaryTrees(), open });
  assert.deepEqual(task?.functions, [
    "src.order.OrderService",
    "src.order.OrderService.refund",
    "src.order.load",
  ]);
});
