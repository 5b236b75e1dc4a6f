import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

Deno.test({
  name: "a workspace that was replaced by a link is not emptied, and its answers say what is wrong",
  ignore: Deno.build.os === "windows",
  async fn(): Promise<void> {
    using tree = new TemporaryTree({
      "shop/loans.py": "def lend(book):\n    return book\n",
      "shop/fines.py": "def fine(book):\n    return 1\n",
    });
    const root = tree.at("shop");
    const workspace = await openWorkspace({ root, workers: 1, version: "test", watch: true });
    await workspace.ready();
    Deno.renameSync(root, tree.at("moved"));
    Deno.symlinkSync(tree.at("moved"), root);
    await workspace.catchUp();
    const reason = `${root} was replaced by a symbolic link: start graphin anew to follow it`;
    assert.deepEqual(
      workspace.status().warnings.filter((warning) => warning.includes("symbolic link")).at(0),
      `changes of the workspace could not be taken in: ${reason}`,
    );
    const found = await workspace.search({ query: "lend", limit: 5 });
    assert.deepEqual(found.outdated, ["loans.py"]);
    Deno.writeTextFileSync(tree.at("moved/fines.py"), "def fine(book):\n    return 20\n");
    await assert.rejects(workspace.read({ nodeIds: ["fines.fine"] }), new Error(reason));
    assert.equal(workspace.status().files, 2);

    Deno.removeSync(root);
    Deno.renameSync(tree.at("moved"), root);
    const again = await workspace.search({ query: "lend", limit: 5 });
    assert.equal(again.outdated, undefined);
    assert.equal(again.results.at(0)?.file, "loans.py");
    await workspace.close();
  },
});
