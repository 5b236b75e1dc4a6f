import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

async function opened(tree: TemporaryTree): Promise<WorkspaceApi> {
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  await workspace.ready();
  return workspace;
}

function factsName(tree: TemporaryTree): string {
  const names = [...Deno.readDirSync(tree.at(".graphin"))].map((entry) => entry.name);
  const name = names.find((name) => name.startsWith("facts-"));
  assert.ok(name !== undefined);
  return name;
}

const ignore = Deno.build.os === "windows";

Deno.test({
  name: "a FIFO in the place of the index or the lock holds nothing up",
  ignore,
  async fn(): Promise<void> {
    using tree = new TemporaryTree({ "loans.py": "def lend(book):\n    return book\n" });
    await (await opened(tree)).close();
    for (const name of ["index.bin", "lock"]) {
      const path = tree.at(`.graphin/${name}`);
      if (name === "index.bin") Deno.removeSync(path);
      await new Deno.Command("mkfifo", { args: [path] }).output();
      const workspace = await opened(tree);
      assert.equal(workspace.status().files, 1);
      await workspace.close();
    }
  },
});

Deno.test({
  name: "a facts file that is a link to a file elsewhere is not written to",
  ignore,
  async fn(): Promise<void> {
    using outside = new TemporaryTree();
    using tree = new TemporaryTree({ "loans.py": "def lend(book):\n    return book\n" });
    await (await opened(tree)).close();
    const path = tree.at(`.graphin/${factsName(tree)}`);
    const facts = Deno.readFileSync(path);
    outside.write("precious", facts);
    Deno.removeSync(path);
    Deno.symlinkSync(outside.at("precious"), path);
    tree.write("books.py", "def shelve(book):\n    return book\n");

    const workspace = await opened(tree);
    assert.equal(workspace.status().files, 2);
    await workspace.close();
    assert.deepEqual(Deno.readFileSync(outside.at("precious")), facts);
  },
});
