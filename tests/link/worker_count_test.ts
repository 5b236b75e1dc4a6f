import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { sampleProjects } from "../support/sample_projects.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

/** What explore says of each node that a search finds, of a project that so many workers parse. */
async function answers(
  project: Readonly<Record<string, string>>,
  workers: number,
): Promise<readonly string[]> {
  using tree = new TemporaryTree(project);
  const workspace = await openWorkspace({
    root: tree.root,
    workers,
    version: "test",
    watch: false,
  });
  await workspace.ready();
  const told: string[] = [];
  for (const path of Object.keys(project).sort()) {
    const query = { nodeId: path, direction: "both", minConfidence: 0 } as const;
    const pending = [await workspace.explore(query)];
    for (let answer = pending.pop(); answer !== undefined; answer = pending.pop()) {
      told.push(JSON.stringify(answer));
      if (answer.kind !== "found") continue;
      for (const row of answer.uses.filter(({ type }) => type === "contains")) {
        pending.push(await workspace.explore({ ...query, nodeId: row.id }));
      }
    }
  }
  await workspace.close();
  return told;
}

Deno.test("edges are the same with one worker and with several (mistake 23)", async () => {
  const files: Record<string, string> = {};
  for (const [name, project] of Object.entries(sampleProjects)) {
    for (const [path, text] of Object.entries(project)) files[`${name}/${path}`] = text;
  }
  const alone = await answers(files, 1);
  assert.ok(alone.length > Object.keys(files).length);
  assert.deepEqual(await answers(files, 3), alone);
});
