import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

const library: Readonly<Record<string, string>> = {
  "loans.py": "from books import shelve\n\n\ndef lend(book):\n    return shelve(book)\n",
  "books.py": "def shelve(book):\n    return book\n\n\ndef remove(book):\n    return book\n",
};

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

async function usersOf(workspace: WorkspaceApi, nodeId: string): Promise<string[]> {
  const answer = await workspace.explore({ nodeId, direction: "both", minConfidence: 0.85 });
  assert.equal(answer.kind, "found");
  return answer.kind === "found"
    ? answer.usedBy.filter((row) => row.type === "call").map((row) => row.id)
    : [];
}

function factsFile(tree: TemporaryTree): string {
  const names = [...Deno.readDirSync(tree.at(".graphin"))].map((entry) => entry.name);
  const name = names.find((name) => /^facts-.*\.bin$/.test(name));
  assert.ok(name !== undefined);
  return tree.at(`.graphin/${name}`);
}

/** Changes the case of the last letter of every "shelve": facts that read well and say something else. */
function rename(bytes: Uint8Array): Uint8Array {
  const word = new TextEncoder().encode("shelve");
  const changed = Uint8Array.from(bytes);
  for (let at = 0; at + word.length <= bytes.length; at++) {
    if (word.every((byte, index) => bytes[at + index] === byte)) changed[at + 5] = 0x45;
  }
  assert.notDeepEqual(changed, bytes);
  return changed;
}

Deno.test("kept facts that were altered are not believed", async () => {
  using tree = new TemporaryTree(library);
  await (await opened(tree)).close();
  const path = factsFile(tree);
  Deno.writeFileSync(path, rename(Deno.readFileSync(path)));
  tree.write("loans.py", `\n${library["loans.py"]}`);

  const workspace = await opened(tree);
  assert.deepEqual(await usersOf(workspace, "books.shelve"), ["loans.lend"]);
  assert.match(workspace.status().warnings.join(), /is damaged at byte/);
  await workspace.close();

  const again = await opened(tree);
  assert.deepEqual(again.status().warnings, []);
  assert.deepEqual(await usersOf(again, "books.shelve"), ["loans.lend"]);
  await again.close();
});
