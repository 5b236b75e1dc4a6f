import assert from "node:assert/strict";
import { GitProject } from "../../tests/support/git_project.ts";
import { forEachCommit } from "./for_each_commit.ts";
import { TemporaryTrees } from "./temporary_trees.ts";

Deno.test("work is done at each commit in one directory, which is gone afterwards", async () => {
  using project = new GitProject();
  const first = project.commit("One", { "a.ts": "one\n" });
  const second = project.commit("Two", { "a.ts": "two\n" });
  const unknown = "0".repeat(40);
  const seen: string[] = [];
  const roots = new Set<string>();
  const faults: string[] = [];
  const items = [{ commit: second }, { commit: unknown }, { commit: first }, { commit: undefined }];
  await forEachCommit(project.root, items, {
    trees: new TemporaryTrees(),
    work: (root, { commit }) => {
      if (commit !== undefined) roots.add(root);
      seen.push(`${commit === undefined} ${Deno.readTextFileSync(`${root}/a.ts`)}`);
      return Promise.resolve();
    },
    onFault: ({ commit }) => {
      faults.push(commit ?? "");
    },
  });
  // The directory as it is comes before the commits.
  assert.deepEqual(seen, ["true two\n", "false two\n", "false one\n"]);
  assert.deepEqual(faults, [unknown]);
  const [root = ""] = roots;
  assert.equal(roots.size, 1);
  assert.equal(await Deno.stat(root).then(() => true, () => false), false);
});

Deno.test("directories that are left are removed when the process is about to end", async () => {
  const trees = new TemporaryTrees();
  await trees.within(async (directory) => {
    trees.removeAll();
    assert.equal(await Deno.stat(directory).then(() => true, () => false), false);
  });
});
